// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC7579Execution, IERC7579Module} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";

/// @dev A module with which any caller may make calls as the account: the most dangerous module that an owner could install.
contract CallingExecutor is IERC7579Module {
    function run(address account, bytes32 mode, bytes calldata execution) external {
        IERC7579Execution(account).executeFromExecutor(mode, execution);
    }

    function onInstall(bytes calldata) external pure override {}

    function onUninstall(bytes calldata) external pure override {}

    function isModuleType(uint256 moduleTypeId) external pure override returns (bool) {
        return moduleTypeId == 2;
    }
}
