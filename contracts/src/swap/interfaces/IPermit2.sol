// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Permit2
/// @notice The part of Permit2 that the gateway uses: transfers by a signature that is valid once.
/// @dev See https://docs.uniswap.org/contracts/permit2/reference/signature-transfer
interface IPermit2 {
    /// @notice A token, and the amount of it that may be moved.
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    /// @notice The signed permit.
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @notice The amount to move, and its recipient.
    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    /// @notice Moves tokens of an owner who has signed for the caller.
    /// @param permit The signed permit.
    /// @param transferDetails The amount to move, and its recipient.
    /// @param owner The owner of the tokens.
    /// @param signature The owner's signature over `permit` and the caller's address (EIP-712).
    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external;
}
