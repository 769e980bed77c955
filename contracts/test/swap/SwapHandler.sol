// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapGateway} from "../../src/swap/interfaces/ISwapGateway.sol";
import {HostileRouter} from "./hostile/HostileRouter.sol";
import {HostileToken} from "./hostile/HostileToken.sol";
import {Thief} from "./hostile/Thief.sol";
import {SwapTest} from "./SwapTest.sol";

/// @dev The actions of the invariant runs: users swap through honest pools and through a hostile router, with a token of
/// changing behaviour; a thief reenters; stray tokens arrive. The handler records the expected amounts.
contract SwapHandler is SwapTest {
    /// @dev An account that has granted the gateway unlimited allowances, and never swaps.
    address public constant SLEEPER = address(0x51EE9E4);
    uint256 private constant HOARD = 1e27;

    Thief private thief;
    address[3] private people = [address(0x57A4E1), address(0x57A4E2), address(0x57A4E3)];

    /// @dev The stray amounts in the gateway, and the fees of the successful orders, by token.
    mapping(address token => uint256 amount) public strayed;
    mapping(address token => uint256 amount) public fees;
    uint256 public completed;
    /// @dev The last violation of a rule by an order; empty if no order has violated one.
    string public broken;

    /// @dev Runs only once, since forge also calls it at random as a function of the handler.
    function setUp() public override {
        if (address(gateway) != address(0)) return;
        super.setUp();
        thief = new Thief(gateway);
        fill(address(sand), 1e27, address(salt), 1e27);
        sand.setAccomplice(address(thief), abi.encodeCall(Thief.tryAgain, ()));
        prepare(SLEEPER, address(sand), HOARD);
        prepare(SLEEPER, address(salt), HOARD);
        approve(SLEEPER, address(sand), type(uint256).max);
        approve(SLEEPER, address(salt), type(uint256).max);
    }

    function parts() external view returns (ISwapGateway, HostileToken, HostileToken, Thief) {
        return (gateway, sand, salt, thief);
    }

    function routersOf() external view returns (address[2] memory) {
        return [address(pools), address(rogue)];
    }

    function isSleeperWhole() external view returns (bool) {
        return sand.balanceOf(SLEEPER) == HOARD && salt.balanceOf(SLEEPER) == HOARD;
    }

    function changeBehaviour(uint256 which) external {
        sand.setBehaviour(HostileToken.Behaviour(which % 10));
    }

    function planTheft(uint256 which, uint256 amount) external {
        amount = within(amount, 1, HOARD);
        ISwapGateway.Order memory order = orderOf(tokenAt(which), amount, tokenAt(which % 3 + 1), 1, address(thief));
        thief.plan(abi.encodeCall(ISwapGateway.swap, (order, oneLeg(address(rogue), 1, ""))));
        // The thief also tries it outside of an order, to take the sleeper's tokens.
        thief.tryAgain();
    }

    function stray(uint256 which, uint256 amount) external {
        // Excludes `sand`, because its behaviour may be to change its holders' balances.
        address token = which % 2 == 0 ? NATIVE : address(salt);
        amount = within(amount, 1, 1e24);
        give(token, address(gateway), amount);
        strayed[token] += amount;
    }

    function swapThroughPools(uint256 who, uint256 which, uint256 amount, uint256 minimum) external {
        (address tokenIn, address tokenOut) = (tokenAt(which), tokenAt(which % 3 + 1));
        amount = within(amount, 1, 1e24);
        attempt(
            who, tokenIn, tokenOut, amount, within(minimum, 1, 2e24), throughPools(restOf(amount), tokenIn, tokenOut)
        );
    }

    function swapThroughRogue(uint256 who, uint256 which, uint256 amount, uint256 take, uint256 given, uint256 minimum)
        external
    {
        (address tokenIn, address tokenOut) = (tokenAt(which), tokenAt(which % 3 + 1));
        amount = within(amount, 1, 1e24);
        uint256 rest = restOf(amount);
        // Up to twice the amount that the router may take.
        take = within(take, 0, rest * 2);
        given = within(given, 0, 1e24);
        give(tokenOut, address(rogue), given);
        address to = given % 5 == 0 ? address(thief) : address(gateway);
        HostileRouter.Deal memory deal = HostileRouter.Deal(tokenIn, take, tokenOut, given, to, minimum);
        attempt(who, tokenIn, tokenOut, amount, within(minimum, 1, 1e24), throughRogue(deal, rest));
    }

    function swapThroughRogueHonestly(uint256 who, uint256 which, uint256 amount, uint256 given) external {
        (address tokenIn, address tokenOut) = (tokenAt(which), tokenAt(which % 3 + 1));
        amount = within(amount, 1, 1e24);
        uint256 take = restOf(amount) * 9 / 10;
        given = within(given, 100, 1e24);
        give(tokenOut, address(rogue), given * 2);
        HostileRouter.Deal memory deal = HostileRouter.Deal(tokenIn, take, tokenOut, given, address(gateway), 0);
        attempt(who, tokenIn, tokenOut, amount, given / 2, throughRogue(deal, take));
    }

    /// @dev The balances before an order, to compare with those afterwards.
    struct Before {
        uint256 paid;
        uint256 received;
        uint256 fees;
    }

    function attempt(
        uint256 who,
        address tokenIn,
        address tokenOut,
        uint256 amount,
        uint256 minimum,
        ISwapGateway.Leg[] memory route
    ) private {
        address account = people[who % 3];
        address recipient = people[(who / 3) % 3];
        // Resets the allowance of a failed order, because some tokens require this.
        if (tokenIn != NATIVE) approve(account, tokenIn, 0);
        prepare(account, tokenIn, amount);
        Before memory before =
            Before(balanceOf(tokenIn, account), balanceOf(tokenOut, recipient), balanceOf(tokenIn, FEES));
        ISwapGateway.Order memory order = orderOf(tokenIn, amount, tokenOut, minimum, recipient);
        vm.prank(account);
        try gateway.swap{value: tokenIn == NATIVE ? amount : 0}(order, route) {
            completed += 1;
            judge(order, account, before);
        } catch {
            if (balanceOf(tokenIn, account) != before.paid) broken = "an order that failed took something";
            if (balanceOf(tokenOut, recipient) != before.received) broken = "an order that failed gave something";
        }
    }

    function judge(ISwapGateway.Order memory order, address account, Before memory before) private {
        uint256 received = balanceOf(order.tokenOut, order.recipient) - before.received;
        if (received < order.minimumOut) broken = "less than the minimum was received";
        bool isPlain = order.tokenIn != address(sand) || sand.behaviour() == HostileToken.Behaviour.Honest
            || sand.behaviour() == HostileToken.Behaviour.CallsBack
            || sand.behaviour() == HostileToken.Behaviour.StrictApproval
            || sand.behaviour() == HostileToken.Behaviour.ReturnsNothing;
        uint256 paid = before.paid - min(before.paid, balanceOf(order.tokenIn, account));
        if (isPlain && paid > order.amountIn) broken = "more than the order's amount was paid";
        if (!isPlain) {
            // The handler cannot compute how much of this token arrived, so it measures the fee by its recipient's balance.
            fees[order.tokenIn] = balanceOf(order.tokenIn, FEES);
            return;
        }
        uint256 fee = order.amountIn * FEE_BPS / 10_000;
        if (balanceOf(order.tokenIn, FEES) - before.fees != fee) broken = "the fee is not exact";
        fees[order.tokenIn] += fee;
    }

    function min(uint256 one, uint256 other) private pure returns (uint256) {
        return one < other ? one : other;
    }

    function tokenAt(uint256 which) private view returns (address) {
        uint256 index = which % 3;
        return index == 0 ? address(sand) : index == 1 ? address(salt) : NATIVE;
    }
}
