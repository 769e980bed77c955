// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {Multicall3} from "../../src/devnet/Multicall3.sol";
import {IMulticall3} from "../../src/interfaces/IMulticall3.sol";
import {Test} from "../Test.sol";

/// @dev A contract to call, with functions that answer, fail or accept ether.
contract Callee {
    error Refused(uint256 value);

    function twice(uint256 value) external pure returns (uint256) {
        return value * 2;
    }

    function fail(uint256 value) external pure {
        revert Refused(value);
    }

    function pay() external payable returns (uint256) {
        return msg.value;
    }
}

contract Multicall3Test is Test {
    Multicall3 private multicall = new Multicall3();
    address private callee = address(new Callee());

    function testFuzz_aggregate3_answersEach(uint128 one, uint128 other) public {
        IMulticall3.Call3[] memory calls = new IMulticall3.Call3[](3);
        calls[0] = IMulticall3.Call3(callee, false, abi.encodeCall(Callee.twice, (one)));
        calls[1] = IMulticall3.Call3(callee, true, abi.encodeCall(Callee.fail, (other)));
        calls[2] = IMulticall3.Call3(callee, true, abi.encodeCall(Callee.twice, (other)));
        IMulticall3.Result[] memory results = multicall.aggregate3(calls);
        vm.assertEq(abi.decode(results[0].returnData, (uint256)), uint256(one) * 2);
        vm.assertFalse(results[1].success);
        vm.assertEq(results[1].returnData, abi.encodeWithSelector(Callee.Refused.selector, other));
        vm.assertEq(abi.decode(results[2].returnData, (uint256)), uint256(other) * 2);
    }

    function testFuzz_aggregate3_revertsIfARequiredCallFails(uint256 value) public {
        IMulticall3.Call3[] memory calls = new IMulticall3.Call3[](1);
        calls[0] = IMulticall3.Call3(callee, false, abi.encodeCall(Callee.fail, (value)));
        bytes memory reason = abi.encodeWithSelector(Callee.Refused.selector, value);
        vm.expectRevert(abi.encodeWithSelector(IMulticall3.CallFailed.selector, 0, reason));
        multicall.aggregate3(calls);
    }

    function testFuzz_aggregate3Value_sendsExactlyTheReceivedEther(uint96 one, uint96 other) public {
        IMulticall3.Call3Value[] memory calls = new IMulticall3.Call3Value[](2);
        calls[0] = IMulticall3.Call3Value(callee, false, one, abi.encodeCall(Callee.pay, ()));
        calls[1] = IMulticall3.Call3Value(callee, false, other, abi.encodeCall(Callee.pay, ()));
        uint256 sum = uint256(one) + other;
        vm.deal(address(this), sum + 1);
        vm.expectRevert(abi.encodeWithSelector(IMulticall3.ValueMismatch.selector, sum + 1, sum));
        multicall.aggregate3Value{value: sum + 1}(calls);
        IMulticall3.Result[] memory results = multicall.aggregate3Value{value: sum}(calls);
        vm.assertEq(abi.decode(results[0].returnData, (uint256)), one);
        vm.assertEq(callee.balance, sum);
    }

    function testFuzz_aggregate_returnsTheBlock(uint128 value) public {
        IMulticall3.Call[] memory calls = new IMulticall3.Call[](1);
        calls[0] = IMulticall3.Call(callee, abi.encodeCall(Callee.twice, (value)));
        (uint256 number, bytes[] memory answers) = multicall.aggregate(calls);
        vm.assertEq(number, block.number);
        vm.assertEq(abi.decode(answers[0], (uint256)), uint256(value) * 2);
        (, bytes32 hash, IMulticall3.Result[] memory results) = multicall.blockAndAggregate(calls);
        vm.assertEq(hash, blockhash(block.number));
        vm.assertEq(results[0].returnData, answers[0]);
    }

    function testFuzz_tryAggregate_revertsOnlyIfSuccessIsRequired(uint256 value) public {
        IMulticall3.Call[] memory calls = new IMulticall3.Call[](1);
        calls[0] = IMulticall3.Call(callee, abi.encodeCall(Callee.fail, (value)));
        vm.assertFalse(multicall.tryAggregate(false, calls)[0].success);
        bytes memory reason = abi.encodeWithSelector(Callee.Refused.selector, value);
        vm.expectRevert(abi.encodeWithSelector(IMulticall3.CallFailed.selector, 0, reason));
        multicall.tryAggregate(true, calls);
    }

    function testFuzz_reads_returnTheChainsValues(address account, uint96 balance) public {
        vm.deal(account, balance);
        vm.assertEq(multicall.getEthBalance(account), balance);
        vm.assertEq(multicall.getBlockNumber(), block.number);
        vm.assertEq(multicall.getChainId(), block.chainid);
        vm.assertEq(multicall.getBasefee(), block.basefee);
        vm.assertEq(multicall.getCurrentBlockTimestamp(), block.timestamp);
        vm.assertEq(multicall.getCurrentBlockGasLimit(), block.gaslimit);
        vm.assertEq(multicall.getCurrentBlockCoinbase(), block.coinbase);
        vm.assertEq(multicall.getLastBlockHash(), blockhash(block.number - 1));
        vm.assertEq(multicall.getBlockHash(block.number), blockhash(block.number));
    }
}
