// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC7579Module} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";

/// @dev A rule of a delegation (MetaMask Delegation Framework 1.3). The contract `enforcer` checks it. The delegator sets
/// `terms`, and the delegate passes `args` at each use.
struct Caveat {
    address enforcer;
    bytes terms;
    bytes args;
}

/// @dev Allows `delegate` to act for `delegator`, within the rules in `caveats` (ERC-7710).
struct Delegation {
    address delegate;
    address delegator;
    bytes32 authority;
    Caveat[] caveats;
    uint256 salt;
    bytes signature;
}

/// @dev The part of the delegation manager that the module calls.
interface IDelegationManager {
    /// @notice Disables a delegation permanently. Only its delegator may call it.
    function disableDelegation(Delegation calldata delegation) external;
}

/// @title Permission module
/// @notice Allows the delegation manager (ERC-7710) to act for one smart account, within the delegations that the account has
/// signed. The module is the delegator of the account's delegations. Each account has its own module. The account's owners
/// install it as an executor (ERC-7579), and end all permissions at once by uninstalling it.
interface IPermissionModule is IERC7579Module, IERC1271 {
    /// @notice The caller may not call this function.
    /// @param caller The address that called.
    error CallerNotAllowed(address caller);

    /// @notice Returns the delegation manager. Only it may act through the module.
    /// @return manager Its address.
    function MANAGER() external view returns (address manager);

    /// @notice Returns the account to which the module belongs.
    /// @return smartAccount Its address; zero for the implementation that the modules clone, which belongs to no account.
    function account() external view returns (address smartAccount);

    /// @notice Makes calls as the account, which must have the module installed. Only the manager may call this function, after
    /// it has checked the calls against the rules of a delegation.
    /// @param mode The mode of the calls, as ERC-7579 encodes it.
    /// @param executionCalldata The calls.
    /// @return returnData The return data of each call.
    function executeFromExecutor(bytes32 mode, bytes calldata executionCalldata)
        external
        payable
        returns (bytes[] memory returnData);

    /// @notice Disables one of the account's delegations permanently. Only the account may call it.
    /// @param delegation The delegation, whose delegator is this module.
    function disableDelegation(Delegation calldata delegation) external;
}
