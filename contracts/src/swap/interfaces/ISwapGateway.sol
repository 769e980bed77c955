// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap gateway
/// @notice Exchanges one token for another through a router, for exactly the stated fee, and for no less than the minimum that
/// the caller states.
/// @dev No account has a special right: no owner, no upgrade, no pause. The routers, the fee and its recipient are set at
/// deployment and never change. All amounts are in the tokens' smallest units; {NATIVE} stands for the chain's own currency.
///
/// The gateway holds nothing between transactions. An order's amounts are measured by the growth of the gateway's balances. What
/// others sent to the gateway by mistake therefore neither counts nor is paid out; it stays.
///
/// Accounts give the gateway allowances, so these rules hold for any route:
/// - tokens are only ever pulled from the caller, for the caller's own order;
/// - the gateway calls the listed routers, the two tokens, Permit2 and the two recipients, and no other address; only a
///   router is called with data that the caller chose;
/// - a router's allowance is the leg's amount, and nothing is left of it when the leg is over;
/// - no order can begin while another is under way.
interface ISwapGateway {
    /// @notice The exchange that the caller wants.
    /// @param tokenIn The token to pay, or {NATIVE}.
    /// @param amountIn The amount to pay, the fee included.
    /// @param tokenOut The token to receive, or {NATIVE}.
    /// @param minimumOut The least amount that `recipient` must receive; more than 0.
    /// @param recipient The account that receives the output.
    /// @param deadline The last second at which the order is valid, Unix time.
    struct Order {
        address tokenIn;
        uint256 amountIn;
        address tokenOut;
        uint256 minimumOut;
        address recipient;
        uint256 deadline;
    }

    /// @notice A part of the route.
    /// @param router The router that exchanges; one of the listed routers.
    /// @param amountIn The amount of `tokenIn` that it may take.
    /// @param data The data of the call, which must pay out to the gateway.
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
    /// @dev Permit2's `PermitTransferFrom`, signed for the order's `tokenIn` and `amountIn`, and for the gateway as the spender.
    struct Permit2Transfer {
        uint256 nonce;
        uint256 deadline;
        bytes signature;
    }

    /// @notice An order was executed: one trade.
    /// @param account The account that paid.
    /// @param tokenIn The token paid.
    /// @param tokenOut The token received.
    /// @param recipient The account that received it.
    /// @param amountIn The amount that the account paid in total, with the fee and without what was given back.
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

    /// @notice The fee is above the cap. Only at deployment.
    error FeeAboveMaximum(uint256 bps, uint256 maximum);

    /// @notice The fee has no recipient. Only at deployment.
    error FeeWithoutRecipient();

    /// @notice An address cannot be a router: it has no code, is listed twice, is Permit2, or is one too many. Only at
    /// deployment.
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

    /// @notice The ether sent along is not the amount that the order pays.
    error ValueMismatch(uint256 sent, uint256 expected);

    /// @notice The token was pulled, and nothing arrived.
    error NothingArrived(address token);

    /// @notice The order has no route.
    error RouteIsEmpty();

    /// @notice A leg names an address that is not a listed router.
    error RouterNotListed(address router);

    /// @notice The legs take more than the amount left after the fee.
    error LegAboveRest(uint256 amount, uint256 rest);

    /// @notice A router failed.
    /// @param reason The router's revert data.
    error RouterFailed(address router, bytes reason);

    /// @notice The output is less than the order's minimum.
    error OutputBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice An account did not accept the ether that it was to be paid.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Ether was sent outside an order.
    error UnexpectedEther(address sender);

    /// @notice Executes an order. The caller has given the gateway an allowance of `amountIn`, or sends it along as ether.
    /// @dev Emits {Swapped}.
    /// @param order The exchange that the caller wants.
    /// @param route The legs, in order. Together they take at most `amountIn` less the fee. The rest is given back.
    /// @return amountOut The amount that the recipient received.
    function swap(Order calldata order, Leg[] calldata route) external payable returns (uint256 amountOut);

    /// @notice Like {swap}, with an allowance by signature (EIP-2612).
    /// @dev If another account has already submitted the permit, the order still goes through, because the allowance exists.
    function swapWithPermit(Order calldata order, Leg[] calldata route, Permit calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice Like {swap}, with a transfer by signature (Permit2).
    function swapWithPermit2(Order calldata order, Leg[] calldata route, Permit2Transfer calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice The fee on an amount, rounded down.
    /// @param amountIn The amount that an order pays.
    /// @return fee In the same token.
    function feeOf(uint256 amountIn) external view returns (uint256 fee);

    /// @notice Whether an address is one of the listed routers.
    function isRouter(address router) external view returns (bool);

    /// @notice The listed routers.
    function routers() external view returns (address[] memory listed);

    /// @notice The fee, in basis points of an order's payment.
    function FEE_BPS() external view returns (uint256 bps);

    /// @notice The highest fee with which a gateway can be deployed, in basis points.
    function MAXIMUM_FEE_BPS() external view returns (uint256 bps);

    /// @notice The account that receives the fees.
    function FEE_RECIPIENT() external view returns (address recipient);

    /// @notice The address of Permit2.
    function PERMIT2() external view returns (address permit2);

    /// @notice Stands for the chain's own currency: 0xEeee…EEeE.
    function NATIVE() external view returns (address placeholder);
}
