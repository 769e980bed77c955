// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IPermit2} from "../../../src/swap/interfaces/IPermit2.sol";

/// @dev Transfers by signature as Permit2's documentation describes them: the typed data, a nonce's bit that is used once, the deadline.
contract SignedTransfers is IPermit2 {
    using SafeERC20 for IERC20;

    bytes32 private constant TOKEN = keccak256("TokenPermissions(address token,uint256 amount)");
    bytes32 private constant TRANSFER = keccak256(
        "PermitTransferFrom(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline)TokenPermissions(address token,uint256 amount)"
    );

    mapping(address owner => mapping(uint256 word => uint256 bits)) public nonceBitmap;

    error InvalidAmount(uint256 maxAmount);
    error SignatureExpired(uint256 signatureDeadline);
    error InvalidNonce();
    error InvalidSigner();

    function permitTransferFrom(
        PermitTransferFrom calldata permit,
        SignatureTransferDetails calldata details,
        address owner,
        bytes calldata signature
    ) external {
        if (block.timestamp > permit.deadline) {
            revert SignatureExpired(permit.deadline);
        }
        if (details.requestedAmount > permit.permitted.amount) revert InvalidAmount(permit.permitted.amount);
        uint256 bit = 1 << (permit.nonce & 255);
        if (nonceBitmap[owner][permit.nonce >> 8] & bit != 0) revert InvalidNonce();
        nonceBitmap[owner][permit.nonce >> 8] |= bit;
        bytes32 digest = hashFor(permit, msg.sender);
        (bytes32 r, bytes32 s) = abi.decode(signature[:64], (bytes32, bytes32));
        if (ecrecover(digest, uint8(signature[64]), r, s) != owner) revert InvalidSigner();
        IERC20(permit.permitted.token).safeTransferFrom(owner, details.to, details.requestedAmount);
    }

    /// @dev What an owner signs for a spender.
    function hashFor(PermitTransferFrom calldata permit, address spender) public view returns (bytes32 digest) {
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,uint256 chainId,address verifyingContract)"),
                keccak256("Permit2"),
                block.chainid,
                address(this)
            )
        );
        bytes32 permitted = keccak256(abi.encode(TOKEN, permit.permitted.token, permit.permitted.amount));
        bytes32 content = keccak256(abi.encode(TRANSFER, permitted, spender, permit.nonce, permit.deadline));
        return keccak256(abi.encodePacked("\x19\x01", domain, content));
    }
}
