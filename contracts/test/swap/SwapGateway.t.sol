// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SwapGateway} from "../../src/swap/SwapGateway.sol";
import {IPermit2} from "../../src/swap/interfaces/IPermit2.sol";
import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {HostileRouter} from "./hostile/HostileRouter.sol";
import {SignedTransfers} from "../../src/devnet/SignedTransfers.sol";
import {SwapTest} from "./SwapTest.sol";

contract SwapGatewayTest is SwapTest {
    uint256 private constant KEY = 0xC0FFEE;

    function routerList(address one) private pure returns (address[] memory listed) {
        listed = new address[](1);
        listed[0] = one;
    }

    // The constructor

    function test_constructor_setsItsArguments() public view {
        vm.assertEq(gateway.FEE_BPS(), FEE_BPS);
        vm.assertEq(gateway.FEE_RECIPIENT(), FEES);
        vm.assertEq(gateway.PERMIT2(), address(permit2));
        address[] memory listed = gateway.routers();
        vm.assertEq(listed.length, 2);
        vm.assertEq(listed[0], address(pools));
        vm.assertEq(listed[1], address(rogue));
        vm.assertTrue(gateway.isRouter(address(pools)) && gateway.isRouter(address(rogue)), "a router is not listed");
        vm.assertFalse(gateway.isRouter(address(0)));
        vm.assertFalse(gateway.isRouter(address(sand)));
    }

    function testFuzz_constructor_refusesAFeeAboveTheCap(uint256 bps) public {
        bps = within(bps, 101, type(uint256).max);
        vm.expectRevert(abi.encodeWithSelector(ISwapGateway.FeeAboveMaximum.selector, bps, 100));
        new SwapGateway(bps, FEES, address(permit2), routerList(address(pools)));
    }

    function test_constructor_refusesAMissingFeeRecipient() public {
        vm.expectRevert(abi.encodeWithSelector(ISwapGateway.FeeWithoutRecipient.selector));
        new SwapGateway(FEE_BPS, address(0), address(permit2), routerList(address(pools)));
    }

    function test_constructor_refusesInvalidRouters() public {
        address[] memory none = new address[](0);
        address[] memory twice = new address[](2);
        (twice[0], twice[1]) = (address(pools), address(pools));
        address[] memory five = new address[](5);
        for (uint256 index = 0; index < 5; index++) {
            five[index] = address(new HostileRouter());
        }
        address[][5] memory lists = [none, routerList(ALICE), routerList(address(permit2)), twice, five];
        address[5] memory named = [address(0), ALICE, address(permit2), address(pools), five[4]];
        for (uint256 index = 0; index < lists.length; index++) {
            vm.expectRevert(abi.encodeWithSelector(ISwapGateway.RouterNotPossible.selector, named[index]));
            new SwapGateway(FEE_BPS, FEES, address(permit2), lists[index]);
        }
    }

    function test_constructor_acceptsTheHighestFee() public {
        vm.assertEq(new SwapGateway(100, FEES, address(permit2), routerList(address(pools))).FEE_BPS(), 100);
    }

    function test_constructor_refusesItselfAsTheRecipientOfTheFee() public {
        address itself = vm.computeCreateAddress(address(this), vm.getNonce(address(this)));
        vm.expectRevert(abi.encodeWithSelector(ISwapGateway.FeeWithoutRecipient.selector));
        new SwapGateway(FEE_BPS, itself, address(permit2), routerList(address(pools)));
    }

    function test_constructor_listsUpToFourRouters() public {
        address[] memory four = new address[](4);
        for (uint256 index = 0; index < 4; index++) {
            four[index] = address(new HostileRouter());
        }
        SwapGateway full = new SwapGateway(FEE_BPS, FEES, address(permit2), four);
        address[] memory listed = full.routers();
        vm.assertEq(listed.length, 4);
        for (uint256 index = 0; index < 4; index++) {
            vm.assertEq(listed[index], four[index]);
            vm.assertTrue(full.isRouter(four[index]), "a router is not listed");
        }
    }

    function testFuzz_feeOf_isRoundedDownAndNeverOverflows(uint256 amount) public view {
        uint256 small = within(amount, 0, type(uint256).max / FEE_BPS);
        vm.assertEq(gateway.feeOf(small), small * FEE_BPS / 10_000);
        vm.assertLe(gateway.feeOf(amount), amount / 100, "the fee is above the cap");
    }

    // Through pools

    function testFuzz_swap_tokensForTokens(uint256 amountIn, uint256 reserve) public {
        amountIn = within(amountIn, 2, LARGEST);
        reserve = within(reserve, 1e6, LARGEST);
        fill(address(sand), reserve, address(salt), reserve);
        uint256 expected = quote(amountIn, address(sand), address(salt));
        if (expected == 0) return;
        prepare(ALICE, address(sand), amountIn);
        ISwapGateway.Order memory order = orderOf(address(sand), amountIn, address(salt), expected, BOB);
        vm.expectEmit(address(gateway));
        emit ISwapGateway.Swapped(
            ALICE, address(sand), address(salt), BOB, amountIn, amountIn - restOf(amountIn), expected
        );
        uint256 got = swapAs(ALICE, order, throughPools(restOf(amountIn), address(sand), address(salt)));
        vm.assertEq(got, expected);
        vm.assertEq(salt.balanceOf(BOB), expected);
        vm.assertEq(sand.balanceOf(ALICE), 0);
        vm.assertEq(sand.balanceOf(FEES), amountIn * FEE_BPS / 10_000);
        assertEmpty(address(sand), address(salt));
    }

    function testFuzz_swap_etherForTokens(uint256 amountIn) public {
        amountIn = within(amountIn, 1_000, 1e27);
        uint256 expected = quote(amountIn, address(weth), address(salt));
        prepare(ALICE, NATIVE, amountIn);
        swapAs(
            ALICE,
            orderOf(NATIVE, amountIn, address(salt), expected, ALICE),
            throughPools(restOf(amountIn), NATIVE, address(salt))
        );
        vm.assertEq(salt.balanceOf(ALICE), expected);
        vm.assertEq(ALICE.balance, 0);
        vm.assertEq(FEES.balance, amountIn * FEE_BPS / 10_000);
        assertEmpty(NATIVE, address(salt));
    }

    function testFuzz_swap_tokensForEther(uint256 amountIn) public {
        amountIn = within(amountIn, 1_000, 1e27);
        uint256 expected = quote(amountIn, address(sand), address(weth));
        prepare(ALICE, address(sand), amountIn);
        swapAs(
            ALICE,
            orderOf(address(sand), amountIn, NATIVE, expected, BOB),
            throughPools(restOf(amountIn), address(sand), NATIVE)
        );
        vm.assertEq(BOB.balance, expected);
        vm.assertEq(sand.balanceOf(FEES), amountIn * FEE_BPS / 10_000);
        assertEmpty(address(sand), NATIVE);
    }

    function test_swap_overTwoLegs() public {
        fill(address(sand), 1e24, address(salt), 1e24);
        prepare(ALICE, address(sand), 1e20);
        uint256 rest = restOf(1e20);
        salt.mint(address(rogue), 1e18);
        ISwapGateway.Leg[] memory route = new ISwapGateway.Leg[](2);
        route[0] = throughPools(rest / 2, address(sand), address(salt))[0];
        HostileRouter.Deal memory deal =
            HostileRouter.Deal(address(sand), rest / 2, address(salt), 1e18, address(gateway), 0);
        route[1] = throughRogue(deal, rest / 2)[0];
        uint256 got = swapAs(ALICE, orderOf(address(sand), 1e20, address(salt), 1, ALICE), route);
        vm.assertEq(salt.balanceOf(ALICE), got);
        vm.assertTrue(got > 4e19, "the pool did not pay its part");
        vm.assertEq(sand.balanceOf(address(rogue)), rest / 2);
        assertEmpty(address(sand), address(salt));
    }

    function test_swap_overTwoLegsOfEther() public {
        prepare(ALICE, NATIVE, 1e18);
        uint256 rest = restOf(1e18);
        salt.mint(address(rogue), 7);
        ISwapGateway.Leg[] memory route = new ISwapGateway.Leg[](2);
        route[0] = throughPools(rest / 4, NATIVE, address(salt))[0];
        HostileRouter.Deal memory deal = HostileRouter.Deal(NATIVE, rest / 2, address(salt), 7, address(gateway), 0);
        route[1] = throughRogue(deal, rest / 2)[0];
        uint256 expected = quote(1e18, address(weth), address(salt));
        uint256 got = swapAs(ALICE, orderOf(NATIVE, 1e18, address(salt), 1, ALICE), route);
        vm.assertLe(got, expected / 3, "the pool received more than its quarter");
        vm.assertEq(address(rogue).balance, rest / 2);
        vm.assertEq(ALICE.balance, rest - rest / 4 - rest / 2);
        assertEmpty(NATIVE, address(salt));
    }

    function test_swap_revertsWhenATradeInBetweenMovesThePrice() public {
        fill(address(sand), 1e24, address(salt), 1e24);
        uint256 expected = quote(1e20, address(sand), address(salt));
        prepare(BOB, address(sand), 1e23);
        swapAs(
            BOB,
            orderOf(address(sand), 1e23, address(salt), 1, BOB),
            throughPools(restOf(1e23), address(sand), address(salt))
        );
        uint256 worse = quote(1e20, address(sand), address(salt));
        prepare(ALICE, address(sand), 1e20);
        expectRefusal(
            orderOf(address(sand), 1e20, address(salt), expected, ALICE),
            throughPools(restOf(1e20), address(sand), address(salt)),
            abi.encodeWithSelector(ISwapGateway.OutputBelowMinimum.selector, worse, expected)
        );
        vm.assertEq(sand.balanceOf(ALICE), 1e20);
    }

    // Signatures

    function signPermit(address owner, uint256 amount, uint256 deadline)
        private
        view
        returns (ISwapGateway.Permit memory permit)
    {
        bytes32 content = keccak256(
            abi.encode(
                keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)"),
                owner,
                address(gateway),
                amount,
                reed.nonces(owner),
                deadline
            )
        );
        (permit.v, permit.r, permit.s) =
            vm.sign(KEY, keccak256(abi.encodePacked("\x19\x01", reed.DOMAIN_SEPARATOR(), content)));
        permit.deadline = deadline;
    }

    function testFuzz_swapWithPermit_needsNoAllowance(uint256 amountIn, bool isUsedBefore) public {
        amountIn = within(amountIn, 1_000, 1e24);
        address owner = vm.addr(KEY);
        reed.transfer(owner, amountIn);
        ISwapGateway.Permit memory permit = signPermit(owner, amountIn, block.timestamp);
        // A stranger submits the permit first, to make the order fail.
        if (isUsedBefore) {
            reed.permit(owner, address(gateway), amountIn, permit.deadline, permit.v, permit.r, permit.s);
        }
        uint256 expected = quote(amountIn, address(reed), address(salt));
        ISwapGateway.Leg[] memory route = throughPools(restOf(amountIn), address(reed), address(salt));
        vm.prank(owner);
        // The signer pays, no matter which account receives.
        gateway.swapWithPermit(orderOf(address(reed), amountIn, address(salt), expected, BOB), route, permit);
        vm.assertEq(salt.balanceOf(BOB), expected);
        vm.assertEq(reed.balanceOf(owner), 0);
        vm.assertEq(reed.balanceOf(FEES), amountIn * FEE_BPS / 10_000);
        vm.assertEq(reed.allowance(owner, address(gateway)), 0);
        assertEmpty(address(reed), address(salt));
    }

    function test_swapWithPermit_revertsForASignatureOfAnother() public {
        address victim = vm.addr(KEY);
        reed.transfer(victim, 1e18);
        ISwapGateway.Permit memory permit = signPermit(victim, 1e18, block.timestamp);
        ISwapGateway.Leg[] memory route = throughPools(restOf(1e18), address(reed), address(salt));
        address[2] memory recipients = [ALICE, victim];
        for (uint256 index = 0; index < recipients.length; index++) {
            vm.expectRevert();
            vm.prank(ALICE);
            gateway.swapWithPermit(orderOf(address(reed), 1e18, address(salt), 1, recipients[index]), route, permit);
        }
        vm.assertEq(reed.balanceOf(victim), 1e18);
    }

    function signTransfer(address token, uint256 amount, uint256 nonce)
        private
        view
        returns (ISwapGateway.Permit2Transfer memory permit)
    {
        IPermit2.PermitTransferFrom memory signed =
            IPermit2.PermitTransferFrom(IPermit2.TokenPermissions(token, amount), nonce, block.timestamp);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(KEY, permit2.hashFor(signed, address(gateway)));
        return ISwapGateway.Permit2Transfer(nonce, block.timestamp, abi.encodePacked(r, s, v));
    }

    function testFuzz_swapWithPermit2_spendsASignatureOnce(uint256 amountIn, uint256 nonce) public {
        amountIn = within(amountIn, 1_000, 1e24);
        fill(address(sand), 1e24, address(salt), 1e24);
        address owner = vm.addr(KEY);
        sand.mint(owner, amountIn * 2);
        vm.prank(owner);
        sand.approve(address(permit2), type(uint256).max);
        ISwapGateway.Permit2Transfer memory permit = signTransfer(address(sand), amountIn, nonce);
        uint256 expected = quote(amountIn, address(sand), address(salt));
        ISwapGateway.Order memory order = orderOf(address(sand), amountIn, address(salt), expected, BOB);
        ISwapGateway.Leg[] memory route = throughPools(restOf(amountIn), address(sand), address(salt));
        vm.prank(owner);
        gateway.swapWithPermit2(order, route, permit);
        vm.assertEq(salt.balanceOf(BOB), expected);
        vm.assertEq(sand.balanceOf(owner), amountIn);
        vm.assertEq(sand.balanceOf(FEES), amountIn * FEE_BPS / 10_000);
        assertEmpty(address(sand), address(salt));
        vm.expectRevert(abi.encodeWithSelector(SignedTransfers.InvalidNonce.selector));
        vm.prank(owner);
        gateway.swapWithPermit2(order, route, permit);
    }

    function test_swapWithPermit2_revertsForASignatureOfAnother() public {
        address victim = vm.addr(KEY);
        sand.mint(victim, 1e18);
        vm.prank(victim);
        sand.approve(address(permit2), type(uint256).max);
        ISwapGateway.Permit2Transfer memory permit = signTransfer(address(sand), 1e18, 0);
        ISwapGateway.Leg[] memory route = throughPools(restOf(1e18), address(sand), address(salt));
        address[2] memory recipients = [ALICE, victim];
        for (uint256 index = 0; index < recipients.length; index++) {
            vm.expectRevert(abi.encodeWithSelector(SignedTransfers.InvalidSigner.selector));
            vm.prank(ALICE);
            gateway.swapWithPermit2(orderOf(address(sand), 1e18, address(salt), 1, recipients[index]), route, permit);
        }
    }

    // Invalid orders

    function test_swap_refusesInvalidOrders() public {
        ISwapGateway.Leg[] memory none = new ISwapGateway.Leg[](0);
        ISwapGateway.Order memory good = orderOf(address(sand), 1e18, address(salt), 1, ALICE);
        prepare(ALICE, address(sand), 1e18);

        ISwapGateway.Order memory order = copy(good);
        order.deadline = block.timestamp - 1;
        expectRefusal(
            order,
            none,
            abi.encodeWithSelector(ISwapGateway.OrderExpired.selector, block.timestamp - 1, block.timestamp)
        );
        order = copy(good);
        order.amountIn = 0;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.AmountIsZero.selector));
        order = copy(good);
        order.minimumOut = 0;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.MinimumIsZero.selector));
        order = copy(good);
        order.tokenOut = order.tokenIn;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.SameToken.selector, address(sand)));
        order = copy(good);
        order.tokenIn = BOB;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.NotAToken.selector, BOB));
        order = copy(good);
        order.tokenOut = BOB;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.NotAToken.selector, BOB));
        order = copy(good);
        order.tokenIn = NATIVE;
        expectRefusal(order, none, abi.encodeWithSelector(ISwapGateway.ValueMismatch.selector, 0, 1e18));
        expectRefusal(good, none, abi.encodeWithSelector(ISwapGateway.RouteIsEmpty.selector));

        address[6] memory recipients =
            [address(0), address(gateway), address(sand), address(salt), address(pools), address(rogue)];
        for (uint256 index = 0; index < recipients.length; index++) {
            order = copy(good);
            order.recipient = recipients[index];
            expectRefusal(
                order, none, abi.encodeWithSelector(ISwapGateway.RecipientNotPossible.selector, recipients[index])
            );
        }
    }

    /// @dev With each kind of signature, the gateway refuses invalid orders before any token moves.
    function test_swapWithASignature_refusesInvalidOrders() public {
        address owner = vm.addr(KEY);
        ISwapGateway.Leg[] memory none = new ISwapGateway.Leg[](0);
        ISwapGateway.Permit memory permit;
        ISwapGateway.Permit2Transfer memory transfer;
        ISwapGateway.Order[2] memory orders;
        orders[0] = orderOf(address(reed), 1e18, address(salt), 1, owner);
        orders[0].deadline = block.timestamp - 1;
        orders[1] = orderOf(address(reed), 1e18, address(salt), 0, owner);
        bytes[2] memory refusals = [
            abi.encodeWithSelector(ISwapGateway.OrderExpired.selector, block.timestamp - 1, block.timestamp),
            abi.encodeWithSelector(ISwapGateway.MinimumIsZero.selector)
        ];
        for (uint256 index = 0; index < orders.length; index++) {
            vm.expectRevert(refusals[index]);
            vm.prank(owner);
            gateway.swapWithPermit(orders[index], none, permit);
            vm.expectRevert(refusals[index]);
            vm.prank(owner);
            gateway.swapWithPermit2(orders[index], none, transfer);
        }
    }

    function copy(ISwapGateway.Order memory order) private pure returns (ISwapGateway.Order memory) {
        return abi.decode(abi.encode(order), (ISwapGateway.Order));
    }

    function test_swap_isValidThroughItsDeadline() public {
        prepare(ALICE, NATIVE, 1e18);
        ISwapGateway.Order memory order = orderOf(NATIVE, 1e18, address(salt), 1, ALICE);
        ISwapGateway.Leg[] memory route = throughPools(restOf(1e18), NATIVE, address(salt));
        vm.warp(order.deadline);
        vm.assertGe(swapAs(ALICE, order, route), order.minimumOut, "the order is not valid at its deadline");
    }

    function test_swap_refusesEtherForAnOrderInTokens() public {
        vm.deal(ALICE, 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapGateway.ValueMismatch.selector, 1, 0));
        vm.prank(ALICE);
        gateway.swap{value: 1}(orderOf(address(sand), 1e18, address(salt), 1, ALICE), new ISwapGateway.Leg[](0));
    }

    function testFuzz_swap_refusesLegsAboveTheRest(uint256 excess) public {
        uint256 rest = restOf(1e18);
        excess = within(excess, 1, type(uint256).max - rest);
        prepare(ALICE, address(sand), 1e18);
        expectRefusal(
            orderOf(address(sand), 1e18, address(salt), 1, ALICE),
            oneLeg(address(pools), rest + excess, ""),
            abi.encodeWithSelector(ISwapGateway.LegAboveRest.selector, rest + excess, rest)
        );
    }

    function test_swap_refusesLegsThatAreTogetherAboveTheRest() public {
        fill(address(sand), 1e24, address(salt), 1e24);
        prepare(ALICE, address(sand), 1e18);
        uint256 rest = restOf(1e18);
        ISwapGateway.Leg[] memory route = new ISwapGateway.Leg[](2);
        route[0] = throughPools(rest - 5, address(sand), address(salt))[0];
        route[1] = throughPools(6, address(sand), address(salt))[0];
        expectRefusal(
            orderOf(address(sand), 1e18, address(salt), 1, ALICE),
            route,
            abi.encodeWithSelector(ISwapGateway.LegAboveRest.selector, 6, 5)
        );
    }

    function test_receive_refusesEtherOutsideOfAnOrder() public {
        vm.deal(ALICE, 1);
        vm.prank(ALICE);
        (bool isDone, bytes memory reason) = address(gateway).call{value: 1}("");
        vm.assertFalse(isDone);
        vm.assertEq(reason, abi.encodeWithSelector(ISwapGateway.UnexpectedEther.selector, ALICE));
    }

    function test_swap_revertsWhenTheRecipientTakesNoEther() public {
        prepare(ALICE, address(sand), 1e18);
        uint256 expected = quote(1e18, address(sand), address(weth));
        expectRefusal(
            orderOf(address(sand), 1e18, NATIVE, 1, address(factory)),
            throughPools(restOf(1e18), address(sand), NATIVE),
            abi.encodeWithSelector(ISwapGateway.PaymentRefused.selector, address(factory), expected)
        );
    }
}
