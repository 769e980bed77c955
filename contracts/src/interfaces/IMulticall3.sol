// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @notice Combines several reads in one call, with the interface that libraries expect at
/// 0xcA11bde05977b3631167028862bE2a173976CA11.
/// @dev See https://www.multicall3.com
interface IMulticall3 {
    struct Call {
        address target;
        bytes callData;
    }

    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Call3Value {
        address target;
        bool allowFailure;
        uint256 value;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    /// @notice A call failed, although the request does not allow it to fail.
    /// @param index The index of the call.
    /// @param reason Its revert data.
    error CallFailed(uint256 index, bytes reason);

    /// @notice The sum of the calls' values differs from the ether that was sent.
    /// @param sent Wei sent.
    /// @param spent Wei that the calls spend.
    error ValueMismatch(uint256 sent, uint256 spent);

    /// @notice Calls each target. Reverts if a call fails.
    function aggregate(Call[] calldata calls) external payable returns (uint256 blockNumber, bytes[] memory returnData);

    /// @notice Calls each target. Reverts if a call fails, unless the request allows it to fail.
    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory returnData);

    /// @notice Calls each target with a value in wei. Reverts if a call fails, unless the request allows it to fail.
    function aggregate3Value(Call3Value[] calldata calls) external payable returns (Result[] memory returnData);

    /// @notice Calls each target. With `requireSuccess`, reverts if a call fails.
    function tryAggregate(bool requireSuccess, Call[] calldata calls)
        external
        payable
        returns (Result[] memory returnData);

    /// @notice Like {tryBlockAndAggregate} with `requireSuccess`.
    function blockAndAggregate(Call[] calldata calls)
        external
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData);

    /// @notice Like {tryAggregate}, but also returns the current block's number, and its hash, which is always zero in the EVM.
    function tryBlockAndAggregate(bool requireSuccess, Call[] calldata calls)
        external
        payable
        returns (uint256 blockNumber, bytes32 blockHash, Result[] memory returnData);

    /// @notice Returns the base fee, in wei per unit of gas.
    function getBasefee() external view returns (uint256 basefee);

    /// @notice Returns the hash of one of the last 256 blocks; zero for any other block.
    function getBlockHash(uint256 blockNumber) external view returns (bytes32 blockHash);

    /// @notice Returns the current block's number.
    function getBlockNumber() external view returns (uint256 blockNumber);

    /// @notice Returns the chain's EIP-155 number.
    function getChainId() external view returns (uint256 chainid);

    /// @notice Returns the address that collects the current block's fees (`block.coinbase`).
    function getCurrentBlockCoinbase() external view returns (address coinbase);

    /// @notice Returns the current block's gas limit.
    function getCurrentBlockGasLimit() external view returns (uint256 gaslimit);

    /// @notice Returns the current block's time, in Unix seconds.
    function getCurrentBlockTimestamp() external view returns (uint256 timestamp);

    /// @notice Returns an account's balance, in wei.
    function getEthBalance(address addr) external view returns (uint256 balance);

    /// @notice Returns the hash of the previous block.
    function getLastBlockHash() external view returns (bytes32 blockHash);
}
