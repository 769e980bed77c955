// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Clones} from "@openzeppelin/contracts/proxy/Clones.sol";
import {ISmartAccount} from "./interfaces/ISmartAccount.sol";
import {ISmartAccountFactory} from "./interfaces/ISmartAccountFactory.sol";

/// @notice See {ISmartAccountFactory}.
contract SmartAccountFactory is ISmartAccountFactory {
    /// @inheritdoc ISmartAccountFactory
    address public immutable override IMPLEMENTATION;

    /// @param implementation A {SmartAccount}. It must have code: calls to a clone of an empty address succeed and do nothing.
    constructor(address implementation) {
        if (implementation.code.length == 0) revert ImplementationMissing(implementation);
        IMPLEMENTATION = implementation;
    }

    /// @inheritdoc ISmartAccountFactory
    function createAccount(bytes[] calldata signers, uint64 threshold, bytes32 salt)
        external
        override
        returns (address account)
    {
        bytes32 cloneSalt = hashOwners(signers, threshold, salt);
        account = Clones.predictDeterministicAddress(IMPLEMENTATION, cloneSalt);
        if (account.code.length > 0) return account;
        Clones.cloneDeterministic(IMPLEMENTATION, cloneSalt);
        ISmartAccount(account).initialize(signers, threshold);
        emit AccountCreated(account, cloneSalt);
    }

    /// @inheritdoc ISmartAccountFactory
    function getAddress(bytes[] calldata signers, uint64 threshold, bytes32 salt)
        external
        view
        override
        returns (address account)
    {
        account = Clones.predictDeterministicAddress(IMPLEMENTATION, hashOwners(signers, threshold, salt));
    }

    /// @dev Returns the salt of the clone. The salt covers the owners, so an account with other owners has another address.
    function hashOwners(bytes[] calldata signers, uint64 threshold, bytes32 salt) private pure returns (bytes32 hash) {
        hash = keccak256(abi.encode(signers, threshold, salt));
    }
}
