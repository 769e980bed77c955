// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Swap gateway
/// @notice Exchanges one token for another through a router, for exactly the fee that is shown, and for no less than the minimum
/// that the caller states.
/// @dev No account has a special right: no owner, no upgrade, no pause. The routers, the fee and its recipient are set when the
/// contract is made and never change. All amounts are in the tokens' smallest units; {NATIVE} stands for the chain's own currency.
///
/// The gateway holds nothing between transactions. What a swap brings in is what its balances grew by, so that what others sent to the
/// gateway by mistake neither counts nor is paid out; it stays.
///
/// Accounts give the gateway allowances, so these rules hold whatever a route says:
/// - tokens are only ever pulled from the caller, for the caller's own order;
/// - the gateway calls the listed routers, the two tokens, Permit2 and the two recipients, and no other address; only a
///   router is called with data that the caller chose;
/// - a router's allowance is the leg's amount, and nothing is left of it when the leg is over;
/// - no order can begin while another is under way.
interface ISwapGateway {
    /// @notice What the caller wants.
    /// @param tokenIn What is paid, or {NATIVE}.
    /// @param amountIn How much, the fee included.
    /// @param tokenOut What is wanted, or {NATIVE}.
    /// @param minimumOut The least that `recipient` must receive; more than 0.
    /// @param recipient Who receives it.
    /// @param deadline The last second at which the order holds, Unix time.
    struct Order {
        address tokenIn;
        uint256 amountIn;
        address tokenOut;
        uint256 minimumOut;
        address recipient;
        uint256 deadline;
    }

    /// @notice A part of the way.
    /// @param router Who exchanges; one of the listed routers.
    /// @param amountIn How much of `tokenIn` it may take.
    /// @param data The data of the call. It must pay out to the gateway.
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

    /// @notice A transfer by a signature that counts once.
    /// @dev Permit2's `PermitTransferFrom`, signed for the order's `tokenIn` and `amountIn`, and for the gateway as the spender.
    struct Permit2Transfer {
        uint256 nonce;
        uint256 deadline;
        bytes signature;
    }

    /// @notice An order was carried out: one trade.
    /// @param account Who paid.
    /// @param tokenIn What was paid.
    /// @param tokenOut What was received.
    /// @param recipient Who received it.
    /// @param amountIn What the account paid in all: the fee included, what was given back not.
    /// @param fee The fee, in `tokenIn`.
    /// @param amountOut What the recipient received.
    event Swapped(
        address indexed account,
        address indexed tokenIn,
        address indexed tokenOut,
        address recipient,
        uint256 amountIn,
        uint256 fee,
        uint256 amountOut
    );

    /// @notice The fee is above the cap. Only when the gateway is made.
    error FeeAboveMaximum(uint256 bps, uint256 maximum);

    /// @notice The fee has no recipient. Only when the gateway is made.
    error FeeWithoutRecipient();

    /// @notice An address cannot be a router: it has no code, is listed twice, is Permit2, or one too many. Only when the gateway is made.
    error RouterNotPossible(address router);

    /// @notice The order's time is over.
    error OrderExpired(uint256 deadline, uint256 timestamp);

    /// @notice The order pays nothing.
    error AmountIsZero();

    /// @notice The order would be content with nothing.
    error MinimumIsZero();

    /// @notice The order's two tokens are the same.
    error SameToken(address token);

    /// @notice An address of a token has no code.
    error NotAToken(address token);

    /// @notice An address cannot be the recipient: it is zero, the gateway, a router, or one of the order's tokens.
    error RecipientNotPossible(address recipient);

    /// @notice The ether sent along is not what the order pays.
    error ValueMismatch(uint256 sent, uint256 expected);

    /// @notice The token was pulled and nothing came.
    error NothingArrived(address token);

    /// @notice The order has no route.
    error RouteIsEmpty();

    /// @notice A leg names an address that is not a listed router.
    error RouterNotListed(address router);

    /// @notice The legs take more than is left after the fee.
    error LegAboveRest(uint256 amount, uint256 rest);

    /// @notice A router failed.
    /// @param reason What it reverted with.
    error RouterFailed(address router, bytes reason);

    /// @notice Less came than the order's minimum.
    error OutputBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice An account did not take the ether it was to be paid.
    error PaymentRefused(address account, uint256 amount);

    /// @notice Ether was sent outside of an order.
    error UnexpectedEther(address sender);

    /// @notice Carries out an order. The caller has given the gateway an allowance of `amountIn`, or sends it along as ether.
    /// @dev Emits {Swapped}.
    /// @param order What the caller wants.
    /// @param route The legs, in their order. Together they take at most `amountIn` less the fee; the rest is given back.
    /// @return amountOut What the recipient received.
    function swap(Order calldata order, Leg[] calldata route) external payable returns (uint256 amountOut);

    /// @notice As {swap}, with an allowance by signature (EIP-2612).
    /// @dev A permit that was used by another before still counts: the allowance is there then.
    function swapWithPermit(Order calldata order, Leg[] calldata route, Permit calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice As {swap}, with a transfer by signature (Permit2).
    function swapWithPermit2(Order calldata order, Leg[] calldata route, Permit2Transfer calldata permit)
        external
        returns (uint256 amountOut);

    /// @notice The fee on an amount, rounded down.
    /// @param amountIn What an order pays.
    /// @return fee In the same token.
    function feeOf(uint256 amountIn) external view returns (uint256 fee);

    /// @notice Whether an address is one of the listed routers.
    function isRouter(address router) external view returns (bool);

    /// @notice The listed routers.
    function routers() external view returns (address[] memory listed);

    /// @notice The fee, in basis points of what an order pays.
    function FEE_BPS() external view returns (uint256 bps);

    /// @notice The highest fee that a gateway can be made with, in basis points.
    function MAXIMUM_FEE_BPS() external view returns (uint256 bps);

    /// @notice Who receives the fees.
    function FEE_RECIPIENT() external view returns (address recipient);

    /// @notice Where Permit2 is.
    function PERMIT2() external view returns (address permit2);

    /// @notice Stands for the chain's own currency: 0xEeee…EEeE.
    function NATIVE() external view returns (address placeholder);
}
