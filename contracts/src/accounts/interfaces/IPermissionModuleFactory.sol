// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Factory of modules of permissions
/// @notice Makes the {IPermissionModule} of an account, at an address that follows from the account, the same on every chain. Anyone
/// may make any: a module does nothing until the account's owners install it.
interface IPermissionModuleFactory {
    /// @notice A module was made.
    /// @param account Whose it is.
    /// @param module Its address.
    event ModuleCreated(address indexed account, address indexed module);

    /// @notice The factory was given an implementation without code.
    /// @param implementation Where there is none.
    error ImplementationMissing(address implementation);

    /// @notice What the modules are clones of.
    /// @return implementation A {PermissionModule} that belongs to no account.
    function IMPLEMENTATION() external view returns (address implementation);

    /// @notice Makes the module of an account, unless it is there.
    /// @param account The account.
    /// @return module Its address.
    function createModule(address account) external returns (address module);

    /// @notice The address that the module of an account has or will have.
    /// @param account The account.
    /// @return module Its address.
    function getAddress(address account) external view returns (address module);
}
