// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Factory of permission modules
/// @notice Creates the {IPermissionModule} of an account, at an address that follows from the account and is the same on every
/// chain. Anyone may create the module of any account, since it has no effect until the account's owners install it.
interface IPermissionModuleFactory {
    /// @notice A module was created.
    /// @param account The account to which it belongs.
    /// @param module Its address.
    event ModuleCreated(address indexed account, address indexed module);

    /// @notice The implementation has no code. Occurs only when the factory is deployed.
    /// @param implementation The address without code.
    error ImplementationMissing(address implementation);

    /// @notice Returns the implementation that the modules clone.
    /// @return implementation A {PermissionModule} that belongs to no account.
    function IMPLEMENTATION() external view returns (address implementation);

    /// @notice Creates the module of an account, unless it exists.
    /// @param account The account.
    /// @return module Its address.
    function createModule(address account) external returns (address module);

    /// @notice Returns the address that the module of an account has or will have.
    /// @param account The account.
    /// @return module Its address.
    function getAddress(address account) external view returns (address module);
}
