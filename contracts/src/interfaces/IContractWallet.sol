// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Contract wallet
/// @notice The smallest wallet that is a contract: one owner, whose signatures it vouches for. For the local chains and tests.
interface IContractWallet {
    /// @notice The caller is not the owner.
    /// @param caller The caller.
    error NotOwner(address caller);

    /// @notice The owner's account, as given when the wallet was made.
    /// @return account Whose signatures and calls count.
    function OWNER() external view returns (address account);

    /// @notice Tells whether a signature over a hash is the owner's.
    /// @dev ERC-1271. Never reverts on a bad signature.
    /// @param hash What was signed, as it was signed (with the prefix of ERC-191, say).
    /// @param signature 65 bytes: r, s, v. A high `s` is refused, as in EIP-2.
    /// @return magic 0x1626ba7e if it is, 0xffffffff if not.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4 magic);

    /// @notice Calls on the owner's behalf; a revert of the target is handed on.
    /// @param target The address to call.
    /// @param value What to send along, in wei.
    /// @param data The calldata.
    /// @return result The target's answer.
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory result);
}
