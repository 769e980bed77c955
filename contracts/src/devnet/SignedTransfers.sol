// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {IPermit2} from "../swap/interfaces/IPermit2.sol";

/// @title Transfers by signature, for local chains
/// @notice Replaces Permit2 at its address on the devnet. It has the part of Permit2 that the swap gateway uses, and is written
/// from Permit2's documentation. The typed data, the bitmap of nonces, the deadline and the errors are those of Permit2.
/// @dev See https://docs.uniswap.org/contracts/permit2/reference/signature-transfer. The contract has no constructor and no
/// immutables, so the devnet can put the runtime code at an address directly.
contract SignedTransfers is IPermit2 {
    using SafeERC20 for IERC20;

    // The hashes of the EIP-712 types.
    bytes32 private constant DOMAIN = keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)");
    bytes32 private constant TOKEN = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant TRANSFER = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    /// @notice The nonces that an owner has used, with one bit for each nonce and 256 bits in a word.
    mapping(address owner => mapping(uint256 word => uint256 bits)) public nonceBitmap;

    /// @notice The requested amount is above the signed amount.
    error InvalidAmount(uint256 maxAmount);

    /// @notice The signature has expired.
    error SignatureExpired(uint256 signatureDeadline);

    /// @notice The nonce was used before.
    error InvalidNonce();

    /// @notice The signature is not the owner's, or it is for another permit or caller.
    error InvalidSigner();

    /// @inheritdoc IPermit2
    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata transferDetails,
        address owner,
        bytes calldata signature
    ) external override {
        if (block.timestamp > permit.deadline) {
            revert SignatureExpired(permit.deadline);
        }
        uint256 amount = transferDetails.requestedAmount;
        if (amount > permit.permitted.amount) revert InvalidAmount(permit.permitted.amount);
        uint256 bit = 1 << (permit.nonce & 255);
        uint256 word = permit.nonce >> 8;
        if (nonceBitmap[owner][word] & bit != 0) revert InvalidNonce();
        nonceBitmap[owner][word] |= bit;
        if (!SignatureChecker.isValidSignatureNow(owner, hashFor(permit, msg.sender), signature)) {
            revert InvalidSigner();
        }
        IERC20(permit.permitted.token).safeTransferFrom(owner, transferDetails.to, amount);
    }

    /// @notice Returns the hash that an owner signs for a spender.
    /// @param permit The permit that is signed.
    /// @param spender The account that may use it.
    /// @return digest The hash of the typed data (EIP-712).
    function hashFor(PermitTransferFrom calldata permit, address spender) public view returns (bytes32 digest) {
        bytes32 domainSeparator = keccak256(abi.encode(DOMAIN, keccak256("Permit2"), block.chainid, address(this)));
        bytes32 permitted = keccak256(abi.encode(TOKEN, permit.permitted.token, permit.permitted.amount));
        bytes32 content = keccak256(abi.encode(TRANSFER, permitted, spender, permit.nonce, permit.deadline));
        return keccak256(abi.encodePacked("\x19\x01", domainSeparator, content));
    }
}
