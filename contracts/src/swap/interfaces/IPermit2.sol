// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Permit2
/// @notice What the gateway uses of Permit2: transfers by a signature that counts once.
/// @dev See https://docs.uniswap.org/contracts/permit2/reference/signature-transfer
interface IPermit2 {
    /// @notice A token, and how much of it may be moved.
    struct TokenPermissions {
        address token;
        uint256 amount;
    }

    /// @notice What was signed.
    struct PermitTransferFrom {
        TokenPermissions permitted;
        uint256 nonce;
        uint256 deadline;
    }

    /// @notice What to move of it, and where to.
    struct SignatureTransferDetails {
        address to;
        uint256 requestedAmount;
    }

    /// @notice Moves tokens of an owner who has signed for the caller.
    /// @param permit What was signed.
    /// @param transferDetails What to move.
    /// @param owner Whose tokens.
    /// @param signature The owner's, over `permit` and the caller's address (EIP-712).
    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external;
}
