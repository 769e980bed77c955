// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {
    IERC7579Execution,
    IERC7579Module,
    MODULE_TYPE_EXECUTOR
} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {Delegation, IDelegationManager, IPermissionModule} from "./interfaces/IPermissionModule.sol";

/// @notice See {IPermissionModule}.
contract PermissionModule is IPermissionModule {
    /// @inheritdoc IPermissionModule
    address public immutable override MANAGER;
    /// @dev The implementation's own address, at which {account} returns zero: only the code of a clone contains an account.
    address private immutable SELF = address(this);

    /// @param manager The manager of delegations (ERC-7710).
    constructor(address manager) {
        MANAGER = manager;
    }

    modifier onlyFrom(address allowed) {
        _checkCaller(allowed);
        _;
    }

    /// @inheritdoc IPermissionModule
    function account() public view override returns (address smartAccount) {
        if (address(this) == SELF) return address(0);
        smartAccount = address(bytes20(Clones.fetchCloneArgs(address(this))));
    }

    /// @inheritdoc IPermissionModule
    function executeFromExecutor(bytes32 mode, bytes calldata executionCalldata)
        external
        payable
        override
        onlyFrom(MANAGER)
        returns (bytes[] memory returnData)
    {
        returnData = IERC7579Execution(account()).executeFromExecutor{value: msg.value}(mode, executionCalldata);
    }

    /// @inheritdoc IPermissionModule
    function disableDelegation(Delegation calldata delegation) external override onlyFrom(account()) {
        IDelegationManager(MANAGER).disableDelegation(delegation);
    }

    /// @notice Checks a signature of the account (ERC-1271). Only the manager may call this function, so that no other contract
    /// treats the module as the account.
    function isValidSignature(bytes32 hash, bytes calldata signature)
        external
        view
        override
        onlyFrom(MANAGER)
        returns (bytes4 magicValue)
    {
        magicValue = IERC1271(account()).isValidSignature(hash, signature);
    }

    /// @inheritdoc IERC7579Module
    function onInstall(bytes calldata) external view override onlyFrom(account()) {}

    /// @inheritdoc IERC7579Module
    /// @dev Never reverts, so that an account can always uninstall the module.
    function onUninstall(bytes calldata) external pure override {}

    /// @inheritdoc IERC7579Module
    function isModuleType(uint256 moduleTypeId) external pure override returns (bool isIt) {
        isIt = moduleTypeId == MODULE_TYPE_EXECUTOR;
    }

    function _checkCaller(address allowed) private view {
        if (msg.sender != allowed) revert CallerNotAllowed(msg.sender);
    }
}
