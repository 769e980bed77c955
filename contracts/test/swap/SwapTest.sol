// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {DevnetPermitToken} from "../../src/devnet/tokens/DevnetPermitToken.sol";
import {SwapFactory} from "../../src/devnet/pools/SwapFactory.sol";
import {SwapPool} from "../../src/devnet/pools/SwapPool.sol";
import {SwapRouter} from "../../src/devnet/pools/SwapRouter.sol";
import {WrappedEther} from "../../src/devnet/pools/WrappedEther.sol";
import {ISwapRouter} from "../../src/devnet/pools/interfaces/ISwapRouter.sol";
import {SwapGateway} from "../../src/swap/SwapGateway.sol";
import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {Test} from "../Test.sol";
import {HostileRouter} from "./hostile/HostileRouter.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {SignedTransfers} from "../../src/devnet/SignedTransfers.sol";

/// @dev The environment of the gateway's tests: a gateway with real pools, a hostile router and hostile tokens.
abstract contract SwapTest is Test {
    address internal constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;
    address internal constant FEES = address(0xFEE5);
    address internal constant ALICE = address(0xA11CE);
    address internal constant BOB = address(0xB0B);
    uint256 internal constant FEE_BPS = 85;
    /// @dev The largest amount of the tests. It is below the largest possible reserve of a pool.
    uint256 internal constant LARGEST = type(uint104).max;

    WrappedEther internal weth = new WrappedEther();
    SwapFactory internal factory = makeFactory();
    SwapRouter internal pools = makeRouter(address(factory), address(weth));
    HostileRouter internal rogue = new HostileRouter();
    SignedTransfers internal permit2 = new SignedTransfers();
    HostileToken internal sand = new HostileToken();
    HostileToken internal salt = new HostileToken();
    DevnetPermitToken internal reed = new DevnetPermitToken(address(this));
    SwapGateway internal gateway;

    function setUp() public virtual {
        address[] memory listed = new address[](2);
        (listed[0], listed[1]) = (address(pools), address(rogue));
        gateway = new SwapGateway(FEE_BPS, FEES, address(permit2), listed);
        fill(address(weth), 1e27, address(salt), 2e27);
        fill(address(weth), 1e27, address(sand), 2e27);
        fill(address(reed), 1e24, address(salt), 1e24);
        vm.warp(1_800_000_000);
    }

    /// @dev Creates the factory of the tests' pools.
    function makeFactory() internal virtual returns (SwapFactory) {
        return new SwapFactory();
    }

    function makeRouter(address maker, address wrapped) internal virtual returns (SwapRouter) {
        return new SwapRouter(maker, wrapped);
    }

    /// @dev Fills a pool of two tokens. This contract must be able to mint them, or have enough of them.
    function fill(address one, uint256 amountOne, address other, uint256 amountOther) internal returns (SwapPool pool) {
        pool = SwapPool(factory.createPair(one, other));
        give(one, address(pool), amountOne);
        give(other, address(pool), amountOther);
        pool.mint(address(this));
    }

    function give(address token, address to, uint256 amount) internal {
        if (token == NATIVE) {
            vm.deal(to, to.balance + amount);
        } else if (token == address(weth)) {
            vm.deal(address(this), amount);
            weth.deposit{value: amount}();
            weth.transfer(to, amount);
        } else if (token == address(reed)) {
            reed.transfer(to, amount);
        } else {
            HostileToken(token).mint(to, amount);
        }
    }

    function balanceOf(address token, address account) internal view returns (uint256) {
        return token == NATIVE ? account.balance : HostileToken(token).balanceOf(account);
    }

    function orderOf(address tokenIn, uint256 amountIn, address tokenOut, uint256 minimumOut, address recipient)
        internal
        view
        returns (ISwapGateway.Order memory)
    {
        return ISwapGateway.Order(tokenIn, amountIn, tokenOut, minimumOut, recipient, block.timestamp + 60);
    }

    function restOf(uint256 amountIn) internal pure returns (uint256) {
        return amountIn - amountIn * FEE_BPS / 10_000;
    }

    function oneLeg(address router, uint256 amountIn, bytes memory data)
        internal
        pure
        returns (ISwapGateway.Leg[] memory route)
    {
        route = new ISwapGateway.Leg[](1);
        route[0] = ISwapGateway.Leg(router, amountIn, data);
    }

    function pathOf(address one, address other) internal pure returns (address[] memory path) {
        path = new address[](2);
        (path[0], path[1]) = (one, other);
    }

    /// @dev Returns a route through the pools, for an amount after the fee.
    function throughPools(uint256 rest, address tokenIn, address tokenOut)
        internal
        view
        returns (ISwapGateway.Leg[] memory route)
    {
        uint256 deadline = block.timestamp + 60;
        bytes memory data;
        if (tokenIn == NATIVE) {
            address[] memory path = pathOf(address(weth), tokenOut);
            data = abi.encodeCall(ISwapRouter.swapExactETHForTokens, (0, path, address(gateway), deadline));
        } else if (tokenOut == NATIVE) {
            address[] memory path = pathOf(tokenIn, address(weth));
            data = abi.encodeCall(ISwapRouter.swapExactTokensForETH, (rest, 0, path, address(gateway), deadline));
        } else {
            address[] memory path = pathOf(tokenIn, tokenOut);
            data = abi.encodeCall(ISwapRouter.swapExactTokensForTokens, (rest, 0, path, address(gateway), deadline));
        }
        return oneLeg(address(pools), rest, data);
    }

    /// @dev Returns a route through the hostile router, which executes the deal.
    function throughRogue(HostileRouter.Deal memory deal, uint256 rest)
        internal
        view
        returns (ISwapGateway.Leg[] memory)
    {
        return oneLeg(address(rogue), rest, abi.encodeCall(HostileRouter.exchange, (deal)));
    }

    function approve(address account, address token, uint256 amount) internal {
        vm.prank(account);
        HostileToken(token).approve(address(gateway), amount);
    }

    /// @dev Gives an account the tokens that it will pay, and sets its allowance.
    function prepare(address account, address token, uint256 amount) internal {
        give(token, account, amount);
        if (token != NATIVE) approve(account, token, amount);
    }

    function swapAs(address account, ISwapGateway.Order memory order, ISwapGateway.Leg[] memory route)
        internal
        returns (uint256)
    {
        vm.prank(account);
        return gateway.swap{value: order.tokenIn == NATIVE ? order.amountIn : 0}(order, route);
    }

    function expectRefusal(ISwapGateway.Order memory order, ISwapGateway.Leg[] memory route, bytes memory refusal)
        internal
    {
        vm.expectRevert(refusal);
        vm.prank(ALICE);
        gateway.swap(order, route);
    }

    function assertEmpty(address tokenIn, address tokenOut) internal view {
        vm.assertEq(balanceOf(tokenIn, address(gateway)), 0, "a part of the payment stayed");
        vm.assertEq(balanceOf(tokenOut, address(gateway)), 0, "a part of the output stayed");
    }

    /// @dev Returns the output of the pools for the amount after the fee.
    function quote(uint256 amountIn, address tokenIn, address tokenOut) internal view returns (uint256) {
        uint256 rest = restOf(amountIn);
        return rest == 0 ? 0 : pools.getAmountsOut(rest, pathOf(tokenIn, tokenOut))[1];
    }
}
