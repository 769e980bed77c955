// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IMulticall3} from "../interfaces/IMulticall3.sol";

/// @notice See {IMulticall3}. For local chains, which do not have the original Multicall3.
contract Multicall3 is IMulticall3 {
    /// @inheritdoc IMulticall3
    function aggregate(Call[] calldata calls)
        external
        payable
        override
        returns (uint256 blockNumber, bytes[] memory returnData)
    {
        blockNumber = block.number;
        returnData = new bytes[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            returnData[index] = call(index, calls[index].target, 0, calls[index].callData, false).returnData;
        }
    }

    /// @inheritdoc IMulticall3
    function aggregate3(Call3[] calldata calls) external payable override returns (Result[] memory returnData) {
        returnData = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            Call3 calldata entry = calls[index];
            returnData[index] = call(index, entry.target, 0, entry.callData, entry.allowFailure);
        }
    }

    /// @inheritdoc IMulticall3
    function aggregate3Value(Call3Value[] calldata calls)
        external
        payable
        override
        returns (Result[] memory returnData)
    {
        returnData = new Result[](calls.length);
        uint256 spent = 0;
        for (uint256 index = 0; index < calls.length; index++) {
            Call3Value calldata entry = calls[index];
            spent += entry.value;
            returnData[index] = call(index, entry.target, entry.value, entry.callData, entry.allowFailure);
        }
        if (spent != msg.value) revert ValueMismatch(msg.value, spent);
    }

    /// @inheritdoc IMulticall3
    function tryAggregate(bool requireSuccess, Call[] calldata calls)
        public
        payable
        override
        returns (Result[] memory returnData)
    {
        returnData = new Result[](calls.length);
        for (uint256 index = 0; index < calls.length; index++) {
            returnData[index] = call(index, calls[index].target, 0, calls[index].callData, !requireSuccess);
        }
    }

    /// @inheritdoc IMulticall3
    function blockAndAggregate(Call[] calldata calls)
        external
        payable
        override
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
    {
        return tryBlockAndAggregate(true, calls);
    }

    /// @inheritdoc IMulticall3
    function tryBlockAndAggregate(bool requireSuccess, Call[] calldata calls)
        public
        payable
        override
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData)
    {
        return (block.number, blockhash(block.number), tryAggregate(requireSuccess, calls));
    }

    /// @inheritdoc IMulticall3
    function getBasefee() external view override returns (uint256 basefee) {
        return block.basefee;
    }

    /// @inheritdoc IMulticall3
    function getBlockHash(uint256 blockNumber) external view override returns (bytes32 blockHash) {
        return blockhash(blockNumber);
    }

    /// @inheritdoc IMulticall3
    function getBlockNumber() external view override returns (uint256 blockNumber) {
        return block.number;
    }

    /// @inheritdoc IMulticall3
    function getChainId() external view override returns (uint256 chainid) {
        return block.chainid;
    }

    /// @inheritdoc IMulticall3
    function getCurrentBlockCoinbase() external view override returns (address coinbase) {
        return block.coinbase;
    }

    /// @inheritdoc IMulticall3
    function getCurrentBlockGasLimit() external view override returns (uint256 gaslimit) {
        return block.gaslimit;
    }

    /// @inheritdoc IMulticall3
    function getCurrentBlockTimestamp() external view override returns (uint256 timestamp) {
        return block.timestamp;
    }

    /// @inheritdoc IMulticall3
    function getEthBalance(address addr) external view override returns (uint256 balance) {
        return addr.balance;
    }

    /// @inheritdoc IMulticall3
    function getLastBlockHash() external view override returns (bytes32 blockHash) {
        return blockhash(block.number - 1);
    }

    function call(uint256 index, address target, uint256 value, bytes calldata data, bool allowFailure)
        private
        returns (Result memory result)
    {
        (result.success, result.returnData) = target.call{value: value}(data);
        if (!result.success && !allowFailure) revert CallFailed(index, result.returnData);
    }
}
