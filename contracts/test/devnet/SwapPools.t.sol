// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {SwapFactory} from "../../src/devnet/pools/SwapFactory.sol";
import {SwapPool} from "../../src/devnet/pools/SwapPool.sol";
import {SwapRouter} from "../../src/devnet/pools/SwapRouter.sol";
import {WrappedEther} from "../../src/devnet/pools/WrappedEther.sol";
import {ISwapFactory} from "../../src/devnet/pools/interfaces/ISwapFactory.sol";
import {ISwapPool} from "../../src/devnet/pools/interfaces/ISwapPool.sol";
import {ISwapRouter} from "../../src/devnet/pools/interfaces/ISwapRouter.sol";
import {HostileToken} from "../swap/hostile/HostileToken.sol";
import {Test} from "../Test.sol";

/// forge-config: default.fuzz.runs = 500
/// forge-config: long.fuzz.runs = 10000
contract SwapPoolsTest is Test {
    uint256 private constant LARGEST = type(uint104).max;
    address private constant ALICE = address(0xA11CE);

    WrappedEther private weth = new WrappedEther();
    SwapFactory private factory = new SwapFactory();
    SwapRouter private router = new SwapRouter(address(factory), address(weth));
    HostileToken private sand = new HostileToken();
    HostileToken private salt = new HostileToken();
    SwapPool private pool = SwapPool(factory.createPair(address(sand), address(salt)));

    receive() external payable {}

    function fill(uint256 amountSand, uint256 amountSalt) private {
        sand.mint(address(pool), amountSand);
        salt.mint(address(pool), amountSalt);
        pool.mint(address(this));
    }

    function path() private view returns (address[] memory way) {
        way = new address[](2);
        (way[0], way[1]) = (address(sand), address(salt));
    }

    /// @dev Returns the reserves of sand and salt, in this order, no matter which is the pool's first token.
    function reserves() private view returns (uint256, uint256) {
        (uint112 reserve0, uint112 reserve1,) = pool.getReserves();
        return pool.token0() == address(sand) ? (reserve0, reserve1) : (reserve1, reserve0);
    }

    function expectRefusal(uint256 amountSand, uint256 amountSalt, bytes memory refusal) private {
        (uint256 out0, uint256 out1) =
            pool.token0() == address(sand) ? (amountSand, amountSalt) : (amountSalt, amountSand);
        vm.expectRevert(refusal);
        pool.swap(out0, out1, ALICE, "");
    }

    function test_createPair_isOncePerPair() public {
        vm.assertEq(factory.getPair(address(salt), address(sand)), address(pool));
        vm.assertEq(factory.allPairs(0), address(pool));
        vm.assertEq(factory.allPairsLength(), 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapFactory.PairExists.selector, address(pool)));
        factory.createPair(address(salt), address(sand));
        vm.expectRevert(abi.encodeWithSelector(ISwapFactory.SameToken.selector, address(salt)));
        factory.createPair(address(salt), address(salt));
        vm.expectRevert(abi.encodeWithSelector(ISwapFactory.ZeroToken.selector));
        factory.createPair(address(salt), address(0));
    }

    function testFuzz_swap_paysTheQuoteAndTheProductNeverFalls(uint256 one, uint256 other, uint256 amountIn) public {
        (one, other) = (within(one, 1e6, LARGEST), within(other, 1e6, LARGEST));
        amountIn = within(amountIn, 1, LARGEST);
        fill(one, other);
        uint256 expected = router.getAmountsOut(amountIn, path())[1];
        if (expected == 0) return;
        sand.mint(address(this), amountIn);
        sand.approve(address(router), amountIn);
        router.swapExactTokensForTokens(amountIn, expected, path(), ALICE, block.timestamp);
        vm.assertEq(salt.balanceOf(ALICE), expected);
        (uint256 nowOne, uint256 nowOther) = reserves();
        vm.assertEq(nowOne, one + amountIn);
        vm.assertEq(nowOther, other - expected);
        vm.assertGe(nowOne * nowOther, one * other, "the product fell");
    }

    /// @dev The quote is exact: the pool refuses one unit more.
    function testFuzz_swap_refusesMoreThanTheQuote(uint256 one, uint256 other, uint256 amountIn) public {
        (one, other) = (within(one, 1e6, LARGEST), within(other, 1e6, LARGEST));
        amountIn = within(amountIn, 1, LARGEST);
        fill(one, other);
        uint256 expected = router.getAmountsOut(amountIn, path())[1];
        if (expected + 1 >= other) return;
        sand.mint(address(pool), amountIn);
        expectRefusal(0, expected + 1, abi.encodeWithSelector(ISwapPool.ProductFalls.selector));
    }

    function test_swap_refusesInvalidSwaps() public {
        fill(1e18, 1e18);
        expectRefusal(0, 0, abi.encodeWithSelector(ISwapPool.OutputIsZero.selector));
        expectRefusal(0, 1e18, abi.encodeWithSelector(ISwapPool.OutputAboveReserve.selector, 1e18, 1e18));
        expectRefusal(0, 1, abi.encodeWithSelector(ISwapPool.InputIsZero.selector));
        vm.expectRevert(abi.encodeWithSelector(ISwapPool.RecipientNotPossible.selector, address(salt)));
        pool.swap(1, 0, address(salt), "");
        vm.expectRevert(abi.encodeWithSelector(ISwapPool.CallbackNotOffered.selector));
        pool.swap(1, 0, ALICE, "x");
    }

    /// @dev No provider gains by adding tokens and withdrawing them again.
    function testFuzz_mintAndBurn_payNoProviderMoreThanTheyAdded(uint256 first, uint256 second, uint256 third) public {
        (first, second) = (within(first, 1e6, LARGEST), within(second, 1e6, LARGEST));
        third = within(third, 1e3, LARGEST);
        fill(first, second);
        sand.mint(address(pool), third);
        salt.mint(address(pool), third);
        vm.prank(ALICE);
        try pool.mint(ALICE) returns (uint256 liquidity) {
            vm.prank(ALICE);
            pool.transfer(address(pool), liquidity);
            try pool.burn(ALICE) {} catch {}
            vm.assertLe(sand.balanceOf(ALICE), third, "the provider gained sand");
            vm.assertLe(salt.balanceOf(ALICE), third, "the provider gained salt");
        } catch {}
    }

    function test_mint_refusesTooLittleAndTooMuch() public {
        sand.mint(address(pool), 1_000);
        salt.mint(address(pool), 1_000);
        vm.expectRevert(abi.encodeWithSelector(ISwapPool.LiquidityIsZero.selector));
        pool.mint(ALICE);
        sand.mint(address(pool), type(uint112).max);
        vm.expectRevert();
        pool.mint(ALICE);
    }

    function testFuzz_skimAndSync_settleStrayTokens(uint256 stray) public {
        stray = within(stray, 1, LARGEST);
        fill(1e18, 1e18);
        sand.mint(address(pool), stray);
        pool.skim(ALICE);
        vm.assertEq(sand.balanceOf(ALICE), stray);
        sand.mint(address(pool), stray);
        pool.sync();
        (uint256 held,) = reserves();
        vm.assertEq(held, 1e18 + stray);
    }

    function test_router_refusesInvalidOrders() public {
        fill(1e18, 1e18);
        address[] memory short = new address[](1);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.PathNotPossible.selector));
        router.getAmountsOut(1, short);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.NothingToExchange.selector));
        router.getAmountsOut(0, path());
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.Expired.selector, block.timestamp - 1, block.timestamp));
        router.swapExactTokensForTokens(1, 1, path(), ALICE, block.timestamp - 1);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.PathNotPossible.selector));
        router.swapExactETHForTokens{value: 10}(1, path(), ALICE, block.timestamp);
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.PathNotPossible.selector));
        router.swapExactTokensForETH(10, 1, path(), ALICE, block.timestamp);
        uint256 quoted = router.getAmountsOut(1e10, path())[1];
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.OutputBelowMinimum.selector, quoted, quoted + 1));
        router.swapExactTokensForTokens(1e10, quoted + 1, path(), ALICE, block.timestamp);
        address[] memory unknown = new address[](2);
        (unknown[0], unknown[1]) = (address(sand), address(weth));
        vm.expectRevert(abi.encodeWithSelector(ISwapRouter.PoolNotFound.selector, address(sand), address(weth)));
        router.getAmountsOut(1, unknown);
    }

    /// @dev With a token that deducts a part of each transfer, the plain function fails, and the function for such tokens
    /// exchanges the amount that arrives.
    function test_router_exchangesTokensThatDeductAPart() public {
        fill(1e24, 1e24);
        sand.setBehaviour(HostileToken.Behaviour.TakesAPart);
        sand.mint(address(this), 1e20);
        sand.approve(address(router), 1e20);
        vm.expectRevert(abi.encodeWithSelector(ISwapPool.ProductFalls.selector));
        router.swapExactTokensForTokens(1e20, 1, path(), ALICE, block.timestamp);
        uint256 expected = router.getAmountsOut(99e18, path())[1];
        router.swapExactTokensForTokensSupportingFeeOnTransferTokens(1e20, expected, path(), ALICE, block.timestamp);
        vm.assertEq(salt.balanceOf(ALICE), expected);
    }

    function testFuzz_router_exchangesEtherBothWays(uint256 amount) public {
        amount = within(amount, 1e6, 1e24);
        SwapPool etherPool = SwapPool(factory.createPair(address(weth), address(salt)));
        vm.deal(address(this), 1e27 + amount);
        weth.deposit{value: 1e27}();
        weth.transfer(address(etherPool), 1e27);
        salt.mint(address(etherPool), 1e27);
        etherPool.mint(address(this));

        address[] memory way = new address[](2);
        (way[0], way[1]) = (address(weth), address(salt));
        uint256[] memory amounts = router.swapExactETHForTokens{value: amount}(1, way, ALICE, block.timestamp);
        vm.assertEq(salt.balanceOf(ALICE), amounts[1]);
        (way[0], way[1]) = (address(salt), address(weth));
        vm.prank(ALICE);
        salt.approve(address(router), amounts[1]);
        vm.prank(ALICE);
        amounts = router.swapExactTokensForETH(amounts[1], 1, way, ALICE, block.timestamp);
        vm.assertEq(ALICE.balance, amounts[1]);
        vm.assertTrue(ALICE.balance < amount, "exchanging in both directions cost no fee");
        vm.assertEq(address(router).balance, 0);
    }
}
