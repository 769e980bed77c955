// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC7579Validator} from "@openzeppelin/contracts/interfaces/draft-IERC7579.sol";
import {PackedUserOperation} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// @dev A module that accepts the operations of one key for each account.
contract KeyValidator is IERC7579Validator {
    mapping(address account => address key) private keys;

    function onInstall(bytes calldata data) external override {
        keys[msg.sender] = address(bytes20(data));
    }

    function onUninstall(bytes calldata) external override {
        delete keys[msg.sender];
    }

    function validateUserOp(PackedUserOperation calldata operation, bytes32 hash)
        external
        view
        override
        returns (uint256)
    {
        (address recovered,,) = ECDSA.tryRecoverCalldata(hash, operation.signature);
        return recovered != address(0) && recovered == keys[msg.sender] ? 0 : 1;
    }

    function isValidSignatureWithSender(address, bytes32, bytes calldata) external pure override returns (bytes4) {
        return 0x1626ba7e;
    }

    function isModuleType(uint256 moduleTypeId) external pure override returns (bool) {
        return moduleTypeId == 1;
    }
}
