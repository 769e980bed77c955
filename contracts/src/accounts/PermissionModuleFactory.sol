// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {IPermissionModuleFactory} from "./interfaces/IPermissionModuleFactory.sol";

/// @notice See {IPermissionModuleFactory}.
contract PermissionModuleFactory is IPermissionModuleFactory {
    /// @inheritdoc IPermissionModuleFactory
    address public immutable override IMPLEMENTATION;

    /// @param implementation A {PermissionModule}.
    constructor(address implementation) {
        if (implementation.code.length == 0) revert ImplementationMissing(implementation);
        IMPLEMENTATION = implementation;
    }

    /// @inheritdoc IPermissionModuleFactory
    function createModule(address account) external override returns (address module) {
        module = getAddress(account);
        if (module.code.length > 0) return module;
        Clones.cloneDeterministicWithImmutableArgs(IMPLEMENTATION, abi.encodePacked(account), 0);
        emit ModuleCreated(account, module);
    }

    /// @inheritdoc IPermissionModuleFactory
    function getAddress(address account) public view override returns (address module) {
        module = Clones.predictDeterministicAddressWithImmutableArgs(IMPLEMENTATION, abi.encodePacked(account), 0);
    }
}
