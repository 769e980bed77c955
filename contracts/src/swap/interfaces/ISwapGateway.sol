// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap gateway
/// @notice Exchanges one token for another through routers. The fee is exactly {FEE_BPS}, and the recipient receives no less
/// than the caller's minimum.
/// @dev No account has a special right: no owner, no upgrade, no pause. The routers, the fee and its recipient are set at
/// deployment and never change. All amounts are in the tokens' smallest units; {NATIVE} represents the chain's own currency.
///
/// The gateway is not meant to hold anything between transactions. It measures an order's amounts by the growth of its
/// balances, so tokens that were sent to the gateway by mistake do not affect orders, and are never paid out.
///
/// Accounts grant allowances to the gateway, so these rules hold for any route:
/// - the gateway pulls tokens only from the caller, for the caller's own order;
/// - the gateway calls the listed routers, the order's two tokens, Permit2, and, to pay ether, the caller and the recipients of
/// the output and the fee, and no other address; only to routers does it pass calldata that the caller has written;
/// - a router's allowance is the leg's amount, and none of it remains after the leg;
/// - no order can begin during another order.
interface ISwapGateway {
    /// @notice The exchange that the caller wants.
    /// @param tokenIn The token to pay, or {NATIVE}.
    /// @param amountIn The amount to pay, including the fee.
    /// @param tokenOut The token to receive, or {NATIVE}.
    /// @param minimumOut The smallest amount that `recipient` must receive; more than 0.
    /// @param recipient The account that receives the output.
    /// @param deadline The last second at which the order is valid, in Unix time.
    struct Order {
        address tokenIn;
        uint256 amountIn;
        address tokenOut;
        uint256 minimumOut;
        address recipient;
        uint256 deadline;
    }

    /// @notice A part of the route.
    /// @param router The router, which must be one of the listed routers.
    /// @param amountIn The amount of `tokenIn` that the router may take.
    /// @param data The calldata for the router, which must make it pay out to the gateway.
    struct Leg {
        address router;
        uint256 amountIn;
        bytes data;
    }

    /// @notice An allowance by signature.
    /// @dev EIP-2612. It is signed for the order's `amountIn`, and for the gateway as the spender.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    /// @notice A transfer by a signature that works once.
    /// @dev Permit2's `PermitTransferFrom`, signed for the order's `tokenIn` and `amountIn`, with the gateway as the spender.
    struct Permit2Transfer {
        uint256 nonce;
        uint256 deadline;
        bytes signature;
    }

    /// @notice An order was executed.
    /// @param account The account that paid.
    /// @param tokenIn The token paid.
    /// @param tokenOut The token received.
    /// @param recipient The account that received it.
    /// @param amountIn The amount that the account paid in total, including the fee and without the amount that was paid back.
    /// @param fee The fee, in `tokenIn`.
    /// @param amountOut The amount that the recipient received.
    event Swapped(
        address indexed account,
        address indexed tokenIn,
        address indexed tokenOut,
        address recipient,
        uint256 amountIn,
        uint256 fee,
        uint256 amountOut
    );

    /// @notice The fee is above the maximum. Occurs only at the deployment.
    error FeeAboveMaximum(uint256 bps, uint256 maximum);

    /// @notice The fee has no valid recipient. Occurs only at the deployment.
    error FeeWithoutRecipient();

    /// @notice An address cannot be a router: it has no code, is listed twice, is Permit2, or exceeds the possible number of
    /// routers. The address is zero if no router is listed. Occurs only at the deployment.
    error RouterNotPossible(address router);

    /// @notice The order's deadline has passed.
    error OrderExpired(uint256 deadline, uint256 timestamp);

    /// @notice The order pays nothing.
    error AmountIsZero();

    /// @notice The order's minimum is zero.
    error MinimumIsZero();

    /// @notice The order's two tokens are the same.
    error SameToken(address token);

    /// @notice A token's address has no code.
    error NotAToken(address token);

    /// @notice An address cannot be the recipient: it is zero, the gateway, a router, or one of the order's tokens.
    error RecipientNotPossible(address recipient);

    /// @notice The ether of the call is not what the order pays in ether: `amountIn` for {NATIVE}, zero for a token.
    error ValueMismatch(uint256 sent, uint256 expected);

    /// @notice The gateway pulled the token, but nothing arrived.
    error NothingArrived(address token);

    /// @notice The order has no route.
    error RouteIsEmpty();

    /// @notice The router of a leg is not a listed router.
    error RouterNotListed(address router);

    /// @notice A leg takes more than what remains of the amount after the fee and the earlier legs.
    error LegAboveRest(uint256 amount, uint256 rest);

    /// @notice A router failed.
    /// @param reason The router's revert data.
    error RouterFailed(address router, bytes reason);

    /// @notice The output is less than the order's minimum.
    error OutputBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice An account did not accept a payment of ether.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Ether arrived outside of an order.
    error UnexpectedEther(address sender);

    /// @notice Executes an order. Requires an allowance of `amountIn` from the caller to the gateway, or ether of this amount
    /// with the call.
    /// @dev Emits {Swapped}.
    /// @param order The exchange that the caller wants.
    /// @param route The legs, in order. Together, they take at most `amountIn` less the fee. The rest is paid back to the
    /// caller.
    /// @return amountOut The amount that the recipient received.
    function swap(Order calldata order, Leg[] calldata route) external payable returns (uint256 amountOut);

    /// @notice Like {swap}, but the caller grants the allowance by a signature (EIP-2612). `tokenIn` cannot be {NATIVE}.
    /// @dev If another account has already submitted the permit, the order still succeeds, because the allowance exists.
    function swapWithPermit(Order calldata order, Leg[] calldata route, Permit calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice Like {swap}, but Permit2 moves the payment by the caller's signature. `tokenIn` cannot be {NATIVE}.
    function swapWithPermit2(Order calldata order, Leg[] calldata route, Permit2Transfer calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice Returns the fee on an amount, rounded down.
    /// @param amountIn The amount that an order pays.
    /// @return fee In the same token.
    function feeOf(uint256 amountIn) external view returns (uint256 fee);

    /// @notice Returns whether an address is one of the listed routers.
    function isRouter(address router) external view returns (bool);

    /// @notice Returns the listed routers.
    function routers() external view returns (address[] memory listed);

    /// @notice Returns the fee, in basis points of an order's payment.
    function FEE_BPS() external view returns (uint256 bps);

    /// @notice Returns the highest fee with which a gateway can be deployed, in basis points.
    function MAXIMUM_FEE_BPS() external view returns (uint256 bps);

    /// @notice Returns the account that receives the fees.
    function FEE_RECIPIENT() external view returns (address recipient);

    /// @notice Returns the address of Permit2.
    function PERMIT2() external view returns (address permit2);

    /// @notice Returns the address that represents the chain's own currency: 0xEeee…EEeE.
    function NATIVE() external view returns (address placeholder);
}
