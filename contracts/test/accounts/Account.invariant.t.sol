// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SmartAccount} from "../../src/accounts/SmartAccount.sol";
import {Test} from "../Test.sol";
import {AccountHandler} from "./AccountHandler.sol";

/// @dev The invariants after any sequence of operations and calls by the owner and by strangers.
/// forge-config: default.invariant.runs = 12
/// forge-config: default.invariant.depth = 60
/// forge-config: long.invariant.runs = 300
/// forge-config: long.invariant.depth = 400
contract AccountInvariantTest is Test {
    AccountHandler private handler;

    function setUp() public {
        handler = new AccountHandler();
        targetContract(address(handler));
    }

    function invariant_ownerAloneMovesAnything() public view {
        SmartAccount account = handler.theAccount();
        vm.assertEq(handler.intrusions(), 0, "a forbidden action succeeded");
        vm.assertEq(address(account).balance + handler.sent(), 100 ether, "ether left without a call by the owner");
        vm.assertEq(handler.theSink().balance, handler.sent(), "ether that the owner sent did not arrive");
        vm.assertEq(account.getSignerCount(), 1, "the account does not have one owner");
        vm.assertTrue(account.isSigner(abi.encodePacked(vm.addr(handler.ownerKey()))), "the last key is not the owner");
        vm.assertLe(
            100 ether - handler.deposited(), handler.sponsoredCost(), "the paymaster paid more than it has agreed to"
        );
    }
}
