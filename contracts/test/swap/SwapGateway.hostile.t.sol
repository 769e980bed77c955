// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {HostileRouter} from "./hostile/HostileRouter.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {SwapTest} from "./SwapTest.sol";

/// forge-config: default.fuzz.runs = 500
/// forge-config: long.fuzz.runs = 10000
contract SwapGatewayHostileTest is SwapTest {
    // Tokens with unusual behaviour

    /// @dev The paid token has any behaviour. The order uses the amount that arrives, and the fee is a part of that amount.
    function testFuzz_swap_paysWithAnyToken(uint256 amountIn, uint256 which) public {
        amountIn = within(amountIn, 1e6, 1e24);
        HostileToken.Behaviour behaviour = HostileToken.Behaviour(which % 10);
        salt.mint(address(rogue), 1e30);
        prepare(ALICE, address(sand), amountIn);
        sand.setBehaviour(behaviour);
        // The router takes its whole allowance, because the caller cannot know how much will arrive.
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(amountIn) * 97 / 100, address(salt), 5e20, address(gateway), 0);
        ISwapGateway.Order memory order = orderOf(address(sand), amountIn, address(salt), 5e20, ALICE);
        ISwapGateway.Leg[] memory route = throughRogue(deal, deal.take);

        if (behaviour == HostileToken.Behaviour.ReturnsFalse || behaviour == HostileToken.Behaviour.Paused) {
            bytes memory refusal = behaviour == HostileToken.Behaviour.Paused
                ? abi.encodeWithSelector(HostileToken.IsPaused.selector)
                : abi.encodeWithSelector(SafeERC20.SafeERC20FailedOperation.selector, address(sand));
            expectRefusal(order, route, refusal);
        } else if (behaviour == HostileToken.Behaviour.Lies) {
            expectRefusal(order, route, abi.encodeWithSelector(ISwapGateway.NothingArrived.selector, address(sand)));
        } else {
            swapAs(ALICE, order, route);
            vm.assertEq(salt.balanceOf(ALICE), 5e20);
            assertEmpty(address(sand), address(salt));
            vm.assertEq(sand.allowance(address(gateway), address(rogue)), 0);
            if (behaviour == HostileToken.Behaviour.Honest || behaviour == HostileToken.Behaviour.StrictApproval) {
                vm.assertEq(sand.balanceOf(FEES), amountIn * FEE_BPS / 10_000);
                // The caller received the amount that the route did not take.
                vm.assertEq(sand.balanceOf(ALICE), restOf(amountIn) - deal.take);
            } else if (behaviour == HostileToken.Behaviour.TakesAPart) {
                // The fee is a share of the amount that arrived, and the token deducts a part of the fee too.
                uint256 arrived = amountIn - amountIn / 100;
                uint256 fee = arrived - restOf(arrived);
                vm.assertEq(sand.balanceOf(FEES), fee - fee / 100);
            }
        }
    }

    /// @dev The received token has any behaviour. The recipient never receives less than the minimum.
    function testFuzz_swap_receivesAnyToken(uint256 amountOut, uint256 minimum, uint256 which) public {
        amountOut = within(amountOut, 1e6, 1e24);
        minimum = within(minimum, 1, amountOut);
        HostileToken.Behaviour behaviour = HostileToken.Behaviour(which % 10);
        salt.mint(address(rogue), 1e30);
        prepare(ALICE, address(sand), 1e18);
        salt.setBehaviour(behaviour);
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(1e18), address(salt), amountOut, address(gateway), 0);
        ISwapGateway.Order memory order = orderOf(address(sand), 1e18, address(salt), minimum, BOB);
        ISwapGateway.Leg[] memory route = throughRogue(deal, restOf(1e18));
        vm.prank(ALICE);
        try gateway.swap(order, route) returns (uint256 got) {
            vm.assertEq(salt.balanceOf(BOB), got);
            vm.assertGe(got, minimum, "the recipient received less than the minimum");
            assertEmpty(address(sand), address(salt));
        } catch {
            vm.assertEq(salt.balanceOf(BOB), 0);
            vm.assertEq(sand.balanceOf(ALICE), 1e18);
            bool isHonest = behaviour == HostileToken.Behaviour.Honest
                || behaviour == HostileToken.Behaviour.ReturnsNothing
                || behaviour == HostileToken.Behaviour.StrictApproval || behaviour == HostileToken.Behaviour.Grows
                || behaviour == HostileToken.Behaviour.CallsBack;
            vm.assertFalse(isHonest);
        }
    }

    /// @dev The token deducts a part of both transfers. The minimum applies to what the recipient receives, not to what the
    /// gateway receives.
    function testFuzz_swap_holdsTheMinimumAtTheRecipient(uint256 amountOut, uint256 missing) public {
        amountOut = within(amountOut, 1e6, 1e24);
        salt.mint(address(rogue), amountOut);
        salt.setBehaviour(HostileToken.Behaviour.TakesAPart);
        uint256 atGateway = amountOut - amountOut / 100;
        uint256 atRecipient = atGateway - atGateway / 100;
        uint256 minimum = within(missing, atRecipient + 1, atGateway);
        prepare(ALICE, address(sand), 1e18);
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(1e18), address(salt), amountOut, address(gateway), 0);
        ISwapGateway.Leg[] memory route = throughRogue(deal, restOf(1e18));
        expectRefusal(
            orderOf(address(sand), 1e18, address(salt), minimum, BOB),
            route,
            abi.encodeWithSelector(ISwapGateway.OutputBelowMinimum.selector, atRecipient, minimum)
        );
        swapAs(ALICE, orderOf(address(sand), 1e18, address(salt), atRecipient, BOB), route);
        vm.assertEq(salt.balanceOf(BOB), atRecipient);
    }

    // Routers that cheat

    /// @dev A router takes the payment and pays nothing, pays less, or claims to have paid more.
    function testFuzz_swap_revertsWhenTheRouterGivesLess(uint256 minimum, uint256 given, bool isNative) public {
        minimum = within(minimum, 1, 1e24);
        given = within(given, 0, minimum - 1);
        address tokenOut = isNative ? NATIVE : address(salt);
        give(tokenOut, address(rogue), given);
        prepare(ALICE, address(sand), 1e18);
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), restOf(1e18), tokenOut, given, address(gateway), minimum * 2);
        expectRefusal(
            orderOf(address(sand), 1e18, tokenOut, minimum, ALICE),
            throughRogue(deal, restOf(1e18)),
            abi.encodeWithSelector(ISwapGateway.OutputBelowMinimum.selector, given, minimum)
        );
    }

    function test_swap_revertsWhenTheRouterPaysAnother() public {
        salt.mint(address(rogue), 1e18);
        prepare(ALICE, address(sand), 1e18);
        HostileRouter.Deal memory deal = HostileRouter.Deal(address(sand), restOf(1e18), address(salt), 1e18, BOB, 1e18);
        expectRefusal(
            orderOf(address(sand), 1e18, address(salt), 1, ALICE),
            throughRogue(deal, restOf(1e18)),
            abi.encodeWithSelector(ISwapGateway.OutputBelowMinimum.selector, 0, 1)
        );
    }

    function test_swap_revertsWithTheRoutersReason() public {
        prepare(ALICE, address(sand), 1e18);
        expectRefusal(
            orderOf(address(sand), 1e18, address(salt), 1, ALICE),
            oneLeg(address(rogue), 1, abi.encodeCall(HostileRouter.refuse, ())),
            abi.encodeWithSelector(
                ISwapGateway.RouterFailed.selector,
                address(rogue),
                abi.encodeWithSelector(HostileRouter.Refused.selector, "not today")
            )
        );
    }

    /// @dev The gateway pays the rest back to the payer, not to the recipient of the output.
    function testFuzz_swap_givesBackWhatTheRouterLeaves(uint256 amountIn, uint256 taken, bool isNative) public {
        amountIn = within(amountIn, 1_000, 1e24);
        taken = within(taken, 1, restOf(amountIn));
        address tokenIn = isNative ? NATIVE : address(sand);
        salt.mint(address(rogue), 7);
        prepare(ALICE, tokenIn, amountIn);
        HostileRouter.Deal memory deal = HostileRouter.Deal(tokenIn, taken, address(salt), 7, address(gateway), 0);
        vm.expectEmit(address(gateway));
        emit ISwapGateway.Swapped(
            ALICE, tokenIn, address(salt), BOB, amountIn - restOf(amountIn) + taken, amountIn - restOf(amountIn), 7
        );
        swapAs(ALICE, orderOf(tokenIn, amountIn, address(salt), 7, BOB), throughRogue(deal, restOf(amountIn)));
        vm.assertEq(balanceOf(tokenIn, ALICE), restOf(amountIn) - taken);
        vm.assertEq(balanceOf(tokenIn, BOB), 0);
        vm.assertEq(salt.balanceOf(BOB), 7);
        vm.assertEq(balanceOf(tokenIn, FEES), amountIn * FEE_BPS / 10_000);
        assertEmpty(tokenIn, address(salt));
    }

    /// @dev Tokens that were sent to the gateway by mistake do not affect orders, and are not paid out.
    function testFuzz_swap_ignoresStrayTokens(uint256 strayIn, uint256 strayOut) public {
        (strayIn, strayOut) = (within(strayIn, 1, LARGEST), within(strayOut, 1, LARGEST));
        fill(address(sand), 1e24, address(salt), 1e24);
        sand.mint(address(gateway), strayIn);
        salt.mint(address(gateway), strayOut);
        uint256 expected = quote(1e18, address(sand), address(salt));
        prepare(ALICE, address(sand), 1e18);
        swapAs(
            ALICE,
            orderOf(address(sand), 1e18, address(salt), expected, ALICE),
            throughPools(restOf(1e18), address(sand), address(salt))
        );
        vm.assertEq(salt.balanceOf(ALICE), expected);
        vm.assertEq(sand.balanceOf(address(gateway)), strayIn);
        vm.assertEq(salt.balanceOf(address(gateway)), strayOut);
    }
}
