// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IPermit2} from "./interfaces/IPermit2.sol";
import {ISwapGateway} from "./interfaces/ISwapGateway.sol";

/// @notice See {ISwapGateway}.
contract SwapGateway is ISwapGateway, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc ISwapGateway
    uint256 public constant override MAXIMUM_FEE_BPS = 100;

    /// @inheritdoc ISwapGateway
    address public constant override NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    uint256 private constant BPS = 10_000;

    /// @dev There is a limit because the routers are immutables instead of a list. Immutables are part of the code, so they
    /// cannot change, and reading them needs no storage access.
    uint256 private constant MOST_ROUTERS = 4;

    /// @inheritdoc ISwapGateway
    uint256 public immutable override FEE_BPS;

    /// @inheritdoc ISwapGateway
    address public immutable override FEE_RECIPIENT;

    /// @inheritdoc ISwapGateway
    address public immutable override PERMIT2;

    address private immutable ROUTER_0;
    address private immutable ROUTER_1;
    address private immutable ROUTER_2;
    address private immutable ROUTER_3;

    /// @param feeBps The fee, in basis points of an order's payment; at most {MAXIMUM_FEE_BPS}.
    /// @param feeRecipient The account that receives the fees. It must accept ether, or no order can pay in ether.
    /// @param permit2 The address of Permit2; on most chains 0x000000000022D473030F116dDEE9F6B43aC78BA3.
    /// @param listed One to four routers.
    constructor(uint256 feeBps, address feeRecipient, address permit2, address[] memory listed) {
        if (feeBps > MAXIMUM_FEE_BPS) revert FeeAboveMaximum(feeBps, MAXIMUM_FEE_BPS);
        if (feeRecipient == address(0) || feeRecipient == address(this)) revert FeeWithoutRecipient();
        FEE_BPS = feeBps;
        FEE_RECIPIENT = feeRecipient;
        PERMIT2 = permit2;

        if (listed.length == 0) revert RouterNotPossible(address(0));
        if (listed.length > MOST_ROUTERS) revert RouterNotPossible(listed[MOST_ROUTERS]);
        for (uint256 index = 0; index < listed.length; index++) {
            address router = listed[index];
            // Permit2 lets a contract move the tokens of any account that has signed a permit for that contract. So the gateway
            // must never call Permit2 with data that a caller of the gateway has chosen.
            if (router.code.length == 0 || router == permit2) revert RouterNotPossible(router);
            for (uint256 before = 0; before < index; before++) {
                if (listed[before] == router) revert RouterNotPossible(router);
            }
        }
        ROUTER_0 = listed[0];
        ROUTER_1 = listed.length > 1 ? listed[1] : address(0);
        ROUTER_2 = listed.length > 2 ? listed[2] : address(0);
        ROUTER_3 = listed.length > 3 ? listed[3] : address(0);
    }

    /// @dev Accepts ether only during an order, when routers pay it out. At any other time, it would be lost.
    receive() external payable {
        if (!_reentrancyGuardEntered()) revert UnexpectedEther(msg.sender);
    }

    /// @inheritdoc ISwapGateway
    function swap(Order calldata order, Leg[] calldata route)
        external
        payable
        override
        nonReentrant
        returns (uint256 amountOut)
    {
        check(order);
        uint256 before = balanceOf(order.tokenIn) - msg.value;
        if (order.tokenIn != NATIVE) IERC20(order.tokenIn).safeTransferFrom(msg.sender, address(this), order.amountIn);
        return carryOut(order, route, before);
    }

    /// @inheritdoc ISwapGateway
    function swapWithPermit(Order calldata order, Leg[] calldata route, Permit calldata permit)
        external
        override
        nonReentrant
        returns (uint256 amountOut)
    {
        check(order);
        uint256 before = balanceOf(order.tokenIn);
        // Anyone who has seen the permit may submit it first. This call to `permit` then fails, but the allowance exists.
        try IERC20Permit(order.tokenIn)
            .permit(msg.sender, address(this), order.amountIn, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}
        IERC20(order.tokenIn).safeTransferFrom(msg.sender, address(this), order.amountIn);
        return carryOut(order, route, before);
    }

    /// @inheritdoc ISwapGateway
    function swapWithPermit2(Order calldata order, Leg[] calldata route, Permit2Transfer calldata permit)
        external
        override
        nonReentrant
        returns (uint256 amountOut)
    {
        check(order);
        uint256 before = balanceOf(order.tokenIn);
        IPermit2(PERMIT2)
            .permitTransferFrom(
                IPermit2.PermitTransferFrom({
                permitted: IPermit2.TokenPermissions({token: order.tokenIn, amount: order.amountIn}),
                nonce: permit.nonce,
                deadline: permit.deadline
            }),
                IPermit2.SignatureTransferDetails({to: address(this), requestedAmount: order.amountIn}),
                msg.sender,
                permit.signature
            );
        return carryOut(order, route, before);
    }

    /// @inheritdoc ISwapGateway
    function feeOf(uint256 amountIn) public view override returns (uint256 fee) {
        // Computed in two parts, so that no amount overflows.
        return amountIn / BPS * FEE_BPS + amountIn % BPS * FEE_BPS / BPS;
    }

    /// @inheritdoc ISwapGateway
    function isRouter(address router) public view override returns (bool) {
        if (router == address(0)) return false;
        return router == ROUTER_0 || router == ROUTER_1 || router == ROUTER_2 || router == ROUTER_3;
    }

    /// @inheritdoc ISwapGateway
    function routers() external view override returns (address[] memory listed) {
        address[MOST_ROUTERS] memory all = [ROUTER_0, ROUTER_1, ROUTER_2, ROUTER_3];
        uint256 count = 0;
        while (count < MOST_ROUTERS && all[count] != address(0)) count++;
        listed = new address[](count);
        for (uint256 index = 0; index < count; index++) {
            listed[index] = all[index];
        }
    }

    /// @dev Refuses an invalid order before any token moves.
    function check(Order calldata order) private view {
        if (block.timestamp > order.deadline) revert OrderExpired(order.deadline, block.timestamp);
        if (order.amountIn == 0) revert AmountIsZero();
        if (order.minimumOut == 0) revert MinimumIsZero();
        if (order.tokenIn == order.tokenOut) revert SameToken(order.tokenIn);
        if (order.tokenIn != NATIVE && order.tokenIn.code.length == 0) revert NotAToken(order.tokenIn);
        if (order.tokenOut != NATIVE && order.tokenOut.code.length == 0) revert NotAToken(order.tokenOut);
        address recipient = order.recipient;
        if (
            recipient == address(0) || recipient == address(this) || recipient == order.tokenIn
                || recipient == order.tokenOut || isRouter(recipient)
        ) revert RecipientNotPossible(recipient);
        uint256 expected = order.tokenIn == NATIVE ? order.amountIn : 0;
        if (msg.value != expected) revert ValueMismatch(msg.value, expected);
    }

    /// @param before The gateway's balance of `tokenIn` before the caller paid.
    function carryOut(Order calldata order, Leg[] calldata route, uint256 before) private returns (uint256 amountOut) {
        // The order uses the amount that arrived instead of `amountIn`, because a token may deduct a part of every transfer.
        uint256 arrived = grownBy(order.tokenIn, before);
        if (arrived == 0) revert NothingArrived(order.tokenIn);
        uint256 fee = feeOf(arrived);
        pay(order.tokenIn, FEE_RECIPIENT, fee);

        uint256 beforeOut = balanceOf(order.tokenOut);
        take(order.tokenIn, route, arrived - fee);
        uint256 received = grownBy(order.tokenOut, beforeOut);
        if (received < order.minimumOut) revert OutputBelowMinimum(received, order.minimumOut);

        uint256 leftOver = grownBy(order.tokenIn, before);
        pay(order.tokenIn, msg.sender, leftOver);
        amountOut = hand(order, received);
        // If the token's balances grow by themselves, more may be left than was paid.
        uint256 paid = leftOver < order.amountIn ? order.amountIn - leftOver : 0;
        emit Swapped(msg.sender, order.tokenIn, order.tokenOut, order.recipient, paid, fee, amountOut);
    }

    /// @dev Sends the amount after the fee through the legs.
    function take(address tokenIn, Leg[] calldata route, uint256 rest) private {
        if (route.length == 0) revert RouteIsEmpty();
        for (uint256 index = 0; index < route.length; index++) {
            (address router, uint256 amount) = (route[index].router, route[index].amountIn);
            if (!isRouter(router)) revert RouterNotListed(router);
            if (amount > rest) revert LegAboveRest(amount, rest);
            rest -= amount;

            bool isNative = tokenIn == NATIVE;
            if (!isNative) IERC20(tokenIn).forceApprove(router, amount);
            (bool isDone, bytes memory reason) = router.call{value: isNative ? amount : 0}(route[index].data);
            if (!isDone) revert RouterFailed(router, reason);
            if (!isNative && IERC20(tokenIn).allowance(address(this), router) != 0) {
                IERC20(tokenIn).forceApprove(router, 0);
            }
        }
    }

    /// @dev Sends the output to the recipient. Reverts if the token deducts a part and the recipient thus receives less than
    /// the minimum.
    function hand(Order calldata order, uint256 received) private returns (uint256 amountOut) {
        if (order.tokenOut == NATIVE) {
            pay(NATIVE, order.recipient, received);
            return received;
        }
        uint256 before = IERC20(order.tokenOut).balanceOf(order.recipient);
        IERC20(order.tokenOut).safeTransfer(order.recipient, received);
        uint256 afterwards = IERC20(order.tokenOut).balanceOf(order.recipient);
        amountOut = afterwards > before ? afterwards - before : 0;
        if (amountOut < order.minimumOut) revert OutputBelowMinimum(amountOut, order.minimumOut);
    }

    /// @dev Pays tokens or ether. Passes on all gas with ether, because contract wallets need more than the 2300 of a transfer.
    /// No other order can begin meanwhile.
    function pay(address token, address to, uint256 amount) private {
        if (amount == 0) return;
        if (token != NATIVE) return IERC20(token).safeTransfer(to, amount);
        (bool isPaid,) = to.call{value: amount}("");
        if (!isPaid) revert PaymentRefused(to, amount);
    }

    function balanceOf(address token) private view returns (uint256) {
        return token == NATIVE ? address(this).balance : IERC20(token).balanceOf(address(this));
    }

    /// @dev Returns how much the gateway's balance exceeds `before`; zero if it fell, since a token may deduct from balances.
    function grownBy(address token, uint256 before) private view returns (uint256) {
        uint256 balance = balanceOf(token);
        return balance > before ? balance - before : 0;
    }
}
