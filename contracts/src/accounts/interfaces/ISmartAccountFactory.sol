// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Factory of smart accounts
/// @notice Creates smart accounts at addresses that follow from their first owners and are the same on every chain. Anyone may
/// create any account: it belongs to the owners from whom its address follows, no matter who paid for it.
interface ISmartAccountFactory {
    /// @notice An account was created.
    /// @param account Its address.
    /// @param salt The salt of its address: the hash of the owners, the threshold and the caller's salt.
    event AccountCreated(address indexed account, bytes32 indexed salt);

    /// @notice The implementation has no code. Occurs only when the factory is deployed.
    /// @param implementation The address without code.
    error ImplementationMissing(address implementation);

    /// @notice Returns the implementation that the accounts clone.
    /// @return implementation A {SmartAccount} without owners.
    function IMPLEMENTATION() external view returns (address implementation);

    /// @notice Creates an account, unless it exists.
    /// @param signers Its first owners, as ERC-7913 encodes them. Their order matters.
    /// @param threshold How many of them must sign.
    /// @param salt Distinguishes several accounts of the same owners.
    /// @return account Its address.
    function createAccount(bytes[] calldata signers, uint64 threshold, bytes32 salt) external returns (address account);

    /// @notice Returns the address that an account has or will have.
    /// @param signers Its first owners, as ERC-7913 encodes them. Their order matters.
    /// @param threshold How many of them must sign.
    /// @param salt Distinguishes several accounts of the same owners.
    /// @return account Its address.
    function getAddress(bytes[] calldata signers, uint64 threshold, bytes32 salt)
        external
        view
        returns (address account);
}
