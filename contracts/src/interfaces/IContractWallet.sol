// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Contract wallet
/// @notice The smallest contract wallet: it has one owner, and confirms the owner's signatures. For the local chains and tests.
interface IContractWallet {
    /// @notice The caller is not the owner.
    /// @param caller The caller.
    error NotOwner(address caller);

    /// @notice The owner's account, as given when the wallet was made.
    /// @return account The account whose signatures and calls count.
    function OWNER() external view returns (address account);

    /// @notice Reports whether a signature over a hash is the owner's.
    /// @dev ERC-1271. Never reverts on a bad signature.
    /// @param hash The hash that was signed, any prefix (such as that of ERC-191) included.
    /// @param signature 65 bytes: r, s, v. A high `s` is refused, as in EIP-2.
    /// @return magic 0x1626ba7e if it is, 0xffffffff if not.
    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4 magic);

    /// @notice Makes a call on the owner's behalf. A revert of the target is passed on.
    /// @param target The address to call.
    /// @param value The ether to send along, in wei.
    /// @param data The calldata.
    /// @return result The target's answer.
    function execute(address target, uint256 value, bytes calldata data) external returns (bytes memory result);
}
