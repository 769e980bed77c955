// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {IERC7579Module} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";

/// @dev A rule of a delegation, and what it is given (MetaMask Delegation Framework 1.3).
struct Caveat {
    address enforcer;
    bytes terms;
    bytes args;
}

/// @dev That a key may act for an account, within rules (ERC-7710).
struct Delegation {
    address delegate;
    address delegator;
    bytes32 authority;
    Caveat[] caveats;
    uint256 salt;
    bytes signature;
}

/// @dev What of the manager of delegations the module calls.
interface IDelegationManager {
    /// @notice Switches a delegation off for good. Its delegator alone may.
    function disableDelegation(Delegation calldata delegation) external;
}

/// @title Module of permissions
/// @notice Lets the manager of delegations (ERC-7710) act for one smart account, within what the account has signed: the delegator
/// of the account's delegations. There is one module for each account; the account's owners install it as an executor (ERC-7579),
/// and end all permissions at once by uninstalling it.
interface IPermissionModule is IERC7579Module, IERC1271 {
    /// @notice The caller may not do this.
    /// @param caller The address that called.
    error CallerNotAllowed(address caller);

    /// @notice The manager of delegations, which alone may act through the module.
    /// @return manager Its address.
    function MANAGER() external view returns (address manager);

    /// @notice The account that the module belongs to.
    /// @return smartAccount Its address; zero for the implementation, which belongs to none.
    function account() external view returns (address smartAccount);

    /// @notice Makes a call as the account, in which the module is installed. The manager alone may, after it has held the call to
    /// the rules of a delegation.
    /// @param mode How calls are made, as ERC-7579 encodes it.
    /// @param executionCalldata The calls.
    /// @return returnData What each call returned.
    function executeFromExecutor(bytes32 mode, bytes calldata executionCalldata)
        external
        payable
        returns (bytes[] memory returnData);

    /// @notice Switches one of the account's delegations off for good. The account alone may.
    /// @param delegation The delegation, whose delegator is this module.
    function disableDelegation(Delegation calldata delegation) external;
}
