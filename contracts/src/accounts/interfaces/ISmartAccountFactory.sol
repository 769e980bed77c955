// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Factory of smart accounts
/// @notice Makes smart accounts at addresses that follow from their first owners, the same on every chain. Anyone may make any
/// account: it belongs to the owners that its address follows from, no matter which account paid for it.
interface ISmartAccountFactory {
    /// @notice An account was made.
    /// @param account Its address.
    /// @param salt What its address follows from: the hash of owners, threshold and the salt that was given.
    event AccountCreated(address indexed account, bytes32 indexed salt);

    /// @notice The factory was given an implementation without code.
    /// @param implementation Where there is none.
    error ImplementationMissing(address implementation);

    /// @notice What the accounts are clones of.
    /// @return implementation A {SmartAccount} without owners.
    function IMPLEMENTATION() external view returns (address implementation);

    /// @notice Makes an account, unless it is there.
    /// @param signers Its first owners, as ERC-7913 writes them; their order counts.
    /// @param threshold How many of them must sign.
    /// @param salt Tells several accounts of the same owners apart.
    /// @return account Its address.
    function createAccount(bytes[] calldata signers, uint64 threshold, bytes32 salt) external returns (address account);

    /// @notice The address that an account has or will have.
    /// @param signers Its first owners, as ERC-7913 writes them; their order counts.
    /// @param threshold How many of them must sign.
    /// @param salt Tells several accounts of the same owners apart.
    /// @return account Its address.
    function getAddress(bytes[] calldata signers, uint64 threshold, bytes32 salt)
        external
        view
        returns (address account);
}
