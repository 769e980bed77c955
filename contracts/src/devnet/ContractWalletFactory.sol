// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IContractWalletFactory} from "../interfaces/IContractWalletFactory.sol";
import {ContractWallet} from "./ContractWallet.sol";

/// @notice See {IContractWalletFactory}.
contract ContractWalletFactory is IContractWalletFactory {
    /// @inheritdoc IContractWalletFactory
    function create(address owner, bytes32 salt) external override returns (address wallet) {
        wallet = addressOf(owner, salt);
        if (wallet.code.length > 0) return wallet;
        new ContractWallet{salt: salt}(owner);
        emit WalletCreated(wallet, owner);
    }

    /// @inheritdoc IContractWalletFactory
    function addressOf(address owner, bytes32 salt) public view override returns (address wallet) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(ContractWallet).creationCode, abi.encode(owner)));
        wallet = address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, codeHash)))));
    }
}
