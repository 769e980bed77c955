// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Contract wallet
/// @notice A minimal contract wallet with one owner, whose signatures it confirms. Only for local chains and tests.
interface IContractWallet {
    /// @notice The caller is not the owner.
    /// @param caller The caller.
    error NotOwner(address caller);

    /// @notice Returns the owner's account, which was set at the wallet's creation.
    /// @return account The account whose signatures and calls are valid.
    function OWNER() external view returns (address account);

    /// @notice Returns whether a signature over a hash is the owner's.
    /// @dev ERC-1271. Never reverts for an invalid signature.
    /// @param hash The signed hash, including any prefix (such as that of ERC-191).
    /// @param signature 65 bytes: r, s, v. As in EIP-2, a high `s` is invalid.
    /// @return magic 0x1626ba7e if the signature is valid, otherwise 0xffffffff.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4 magic);

    /// @notice Makes a call on the owner's behalf. Reverts with the target's reason if the target reverts.
    /// @param target The address to call.
    /// @param value The ether to send with the call, in wei.
    /// @param data The calldata.
    /// @return result The target's answer.
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory result);
}
