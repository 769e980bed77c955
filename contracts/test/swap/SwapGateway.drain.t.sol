// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {HostileRouter} from "./hostile/HostileRouter.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {Thief} from "./hostile/Thief.sol";
import {SwapTest} from "./SwapTest.sol";

/// @dev BOB has granted the gateway an unlimited allowance. The tests try each known attack on such allowances.
contract SwapGatewayDrainTest is SwapTest {
    uint256 private constant TREASURE = 1e24;
    Thief private thief;

    function setUp() public override {
        super.setUp();
        thief = new Thief(gateway);
        give(address(salt), BOB, TREASURE);
        approve(BOB, address(salt), type(uint256).max);
        // The thief pays with a token that calls the thief.
        sand.mint(address(thief), 1e24);
        thief.call(address(sand), 0, abi.encodeCall(IERC20.approve, (address(gateway), type(uint256).max)));
        salt.mint(address(rogue), 1e20);
    }

    /// @dev Returns the call that would move BOB's tokens if the gateway made it.
    function theft() private view returns (bytes memory) {
        return abi.encodeCall(IERC20.transferFrom, (BOB, address(thief), TREASURE));
    }

    function honestLeg() private view returns (ISwapGateway.Leg[] memory) {
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(1e18), address(salt), 1e18, address(gateway), 0);
        return throughRogue(deal, restOf(1e18));
    }

    function honestOrder(address recipient) private view returns (ISwapGateway.Order memory) {
        return orderOf(address(sand), 1e18, address(salt), 1e18, recipient);
    }

    function placeOrder(ISwapGateway.Order memory order, ISwapGateway.Leg[] memory route) private returns (bool) {
        return thief.call(address(gateway), 0, abi.encodeCall(ISwapGateway.swap, (order, route)));
    }

    function assertSafe() private view {
        vm.assertEq(salt.balanceOf(BOB), TREASURE);
        vm.assertEq(thief.successes(), 0);
    }

    function testFuzz_swap_callsListedRoutersOnly(address target) public {
        if (gateway.isRouter(target)) return;
        address[6] memory targets =
            [address(salt), address(sand), address(permit2), address(gateway), address(factory), target];
        for (uint256 index = 0; index < targets.length; index++) {
            vm.expectRevert(abi.encodeWithSelector(ISwapGateway.RouterNotListed.selector, targets[index]));
            vm.prank(address(thief));
            gateway.swap(honestOrder(address(thief)), oneLeg(targets[index], 1, theft()));
        }
        assertSafe();
    }

    /// @dev Even a listed router that makes any requested call cannot use an account's allowance.
    function test_swap_aRouterThatCallsAnythingReachesNoAllowance() public {
        bytes memory data = abi.encodeCall(HostileRouter.execute, (address(salt), theft()));
        vm.expectRevert(
            abi.encodeWithSelector(
                ISwapGateway.RouterFailed.selector,
                address(rogue),
                abi.encodeWithSelector(HostileToken.TooLittle.selector)
            )
        );
        vm.prank(address(thief));
        gateway.swap(honestOrder(address(thief)), oneLeg(address(rogue), 1, data));
        assertSafe();
    }

    /// @dev The caller is always the payer, and no field of an order contains another payer.
    function test_swap_pullsFromTheCallerOnly() public {
        bool isDone = placeOrder(
            orderOf(address(salt), TREASURE, address(sand), 1, address(thief)),
            throughPools(restOf(TREASURE), address(salt), NATIVE)
        );
        vm.assertFalse(isDone);
        assertSafe();
    }

    /// @dev The router's unused allowance ends with the leg.
    function test_swap_leavesNoAllowanceToRouters() public {
        HostileRouter.Deal memory deal = HostileRouter.Deal(address(sand), 1, address(salt), 1, address(gateway), 0);
        placeOrder(orderOf(address(sand), 1e18, address(salt), 1, address(thief)), throughRogue(deal, restOf(1e18)));
        vm.assertEq(salt.balanceOf(address(thief)), 1);
        vm.assertEq(sand.allowance(address(gateway), address(rogue)), 0);
        vm.assertEq(sand.allowance(address(gateway), address(pools)), 0);
    }

    /// @dev A router cannot take more than its leg's amount: neither another leg's part nor stray tokens.
    function test_swap_aRouterTakesNoMoreThanItsLeg() public {
        sand.mint(address(gateway), 1e20);
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(1e18) + 1, address(salt), 1e18, address(gateway), 0);
        vm.assertFalse(placeOrder(honestOrder(address(thief)), throughRogue(deal, restOf(1e18))));
        vm.assertEq(sand.balanceOf(address(gateway)), 1e20);
    }

    function assertLocked() private view {
        vm.assertEq(
            thief.refusal(), abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
        );
        assertSafe();
    }

    /// @dev During the transfer of the paid token, the thief tries to begin an order whose output would count twice.
    function test_swap_locksOutTheTokenThatIsPaid() public {
        sand.setAccomplice(address(thief), abi.encodeCall(Thief.tryAgain, ()));
        sand.setBehaviour(HostileToken.Behaviour.CallsBack);
        thief.plan(abi.encodeCall(ISwapGateway.swap, (honestOrder(address(thief)), honestLeg())));
        vm.assertTrue(placeOrder(honestOrder(address(thief)), honestLeg()), "the outer order failed");
        vm.assertEq(salt.balanceOf(address(thief)), 1e18);
        assertLocked();
    }

    function test_swap_locksOutTheTokenThatIsReceived() public {
        salt.setAccomplice(address(thief), abi.encodeCall(Thief.tryAgain, ()));
        salt.setBehaviour(HostileToken.Behaviour.CallsBack);
        thief.plan(abi.encodeCall(ISwapGateway.swap, (honestOrder(address(thief)), honestLeg())));
        vm.assertTrue(placeOrder(honestOrder(address(thief)), honestLeg()), "the outer order failed");
        vm.assertEq(salt.balanceOf(address(thief)), 1e18);
        assertLocked();
    }

    /// @dev One lock protects all entry points.
    function test_swap_locksOutTheRecipientOfEther() public {
        ISwapGateway.Permit memory permit;
        ISwapGateway.Permit2Transfer memory transfer;
        bytes[3] memory ways = [
            abi.encodeCall(ISwapGateway.swap, (honestOrder(address(thief)), honestLeg())),
            abi.encodeCall(ISwapGateway.swapWithPermit, (honestOrder(address(thief)), honestLeg(), permit)),
            abi.encodeCall(ISwapGateway.swapWithPermit2, (honestOrder(address(thief)), honestLeg(), transfer))
        ];
        for (uint256 index = 0; index < ways.length; index++) {
            thief.plan(ways[index]);
            uint256 before = address(thief).balance;
            vm.assertTrue(
                placeOrder(
                    orderOf(address(sand), 1e18, NATIVE, 1, address(thief)),
                    throughPools(restOf(1e18), address(sand), NATIVE)
                ),
                "the outer order failed"
            );
            vm.assertTrue(address(thief).balance > before, "the outer order was not paid");
            assertLocked();
        }
    }

    function test_swap_locksOutTheRouter() public {
        bytes memory inner = abi.encodeCall(ISwapGateway.swap, (honestOrder(address(thief)), honestLeg()));
        bytes memory data = abi.encodeCall(HostileRouter.execute, (address(gateway), inner));
        vm.expectRevert(
            abi.encodeWithSelector(
                ISwapGateway.RouterFailed.selector,
                address(rogue),
                abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector)
            )
        );
        vm.prank(address(thief));
        gateway.swap(honestOrder(address(thief)), oneLeg(address(rogue), 1, data));
        assertSafe();
    }

    /// @dev Ether that arrives during an order belongs to that order, not to the next.
    function test_swap_etherPushedInGoesToTheOrder() public {
        vm.deal(address(rogue), 3);
        prepare(ALICE, NATIVE, 1e18);
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(NATIVE, restOf(1e18) - 5, address(salt), 1, address(gateway), 0);
        swapAs(ALICE, orderOf(NATIVE, 1e18, address(salt), 1, ALICE), throughRogue(deal, restOf(1e18)));
        vm.assertEq(ALICE.balance, 5);
        vm.assertEq(address(gateway).balance, 0);
    }
}
