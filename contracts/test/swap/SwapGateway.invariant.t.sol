// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {Test} from "../Test.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {Thief} from "./hostile/Thief.sol";
import {SwapHandler} from "./SwapHandler.sol";

/// @dev The invariants after any sequence of orders by any callers.
/// forge-config: default.invariant.runs = 32
/// forge-config: default.invariant.depth = 200
/// forge-config: long.invariant.runs = 500
/// forge-config: long.invariant.depth = 1000
contract SwapGatewayInvariantTest is Test {
    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address private constant FEES = address(0xFEE5);
    SwapHandler private handler;

    function setUp() public {
        handler = new SwapHandler();
        handler.setUp();
        targetContract(address(handler));
    }

    /// @dev One function checks all invariants, because each invariant function has its own runs.
    function invariant_holdsNothingAndKeepsItsPromises() public view {
        (ISwapGateway gateway, HostileToken sand, HostileToken salt, Thief thief) = handler.parts();
        vm.assertEq(address(gateway).balance, handler.strayed(NATIVE), "other than stray ether is left");
        vm.assertEq(salt.balanceOf(address(gateway)), handler.strayed(address(salt)), "other than stray salt is left");
        vm.assertEq(sand.balanceOf(address(gateway)), 0, "hostile tokens are left");
        address[2] memory routers = handler.routersOf();
        for (uint256 index = 0; index < routers.length; index++) {
            vm.assertEq(sand.allowance(address(gateway), routers[index]), 0, "a router has kept an allowance");
            vm.assertEq(salt.allowance(address(gateway), routers[index]), 0, "a router has kept an allowance");
        }
        vm.assertTrue(handler.isSleeperWhole(), "the allowance of one account paid for another");
        vm.assertEq(thief.successes(), 0, "an order succeeded within another, or with tokens of others");
        vm.assertEq(FEES.balance, handler.fees(NATIVE), "the fees in ether are wrong");
        vm.assertEq(salt.balanceOf(FEES), handler.fees(address(salt)), "the fees are wrong");
        vm.assertEq(sand.balanceOf(FEES), handler.fees(address(sand)), "the fees in hostile tokens are wrong");
        vm.assertEq(bytes(handler.broken()), "");
    }

    /// @dev After any sequence, the next honest order succeeds.
    function afterInvariant() public {
        uint256 before = handler.completed();
        handler.changeBehaviour(0);
        handler.swapThroughRogueHonestly(0, 0, 1e18, 1e18);
        vm.assertEq(handler.completed(), before + 1);
        invariant_holdsNothingAndKeepsItsPromises();
    }
}
