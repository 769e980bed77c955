// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Math} from "@openzeppelin/contracts/utils/math/Math.sol";
import {ISwapPool} from "./interfaces/ISwapPool.sol";

/// @notice See {ISwapPool}. The contract is also the token of the pool's shares.
contract SwapPool is ISwapPool, ERC20, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    /// @inheritdoc ISwapPool
    uint256 public constant override MINIMUM_LIQUIDITY = 1_000;

    /// @dev The holder of the share that the first provider leaves in the pool. OpenZeppelin's ERC20 cannot mint for the zero
    /// address.
    address private constant NO_ONE = 0x000000000000000000000000000000000000dEaD;

    /// @inheritdoc ISwapPool
    address public immutable override factory;
    /// @inheritdoc ISwapPool
    address public immutable override token0;
    /// @inheritdoc ISwapPool
    address public immutable override token1;

    uint112 private reserve0;
    uint112 private reserve1;
    uint32 private lastUsed;

    /// @param lower The token with the lower address.
    /// @param higher The token with the higher address.
    constructor(address lower, address higher) ERC20("Holdfast Pool", "POOL") {
        factory = msg.sender;
        token0 = lower;
        token1 = higher;
    }

    /// @inheritdoc ISwapPool
    function mint(address to) external override nonReentrant returns (uint256 liquidity) {
        (uint256 held0, uint256 held1) = (balance(token0), balance(token1));
        (uint256 amount0, uint256 amount1) = (grownBy(held0, reserve0), grownBy(held1, reserve1));
        uint256 supply = totalSupply();
        if (supply == 0) {
            uint256 root = Math.sqrt(amount0 * amount1);
            if (root <= MINIMUM_LIQUIDITY) revert LiquidityIsZero();
            liquidity = root - MINIMUM_LIQUIDITY;
            _mint(NO_ONE, MINIMUM_LIQUIDITY);
        } else {
            liquidity = Math.min(amount0 * supply / reserve0, amount1 * supply / reserve1);
        }
        if (liquidity == 0) revert LiquidityIsZero();
        _mint(to, liquidity);
        update(held0, held1);
        emit Mint(msg.sender, amount0, amount1);
    }

    /// @inheritdoc ISwapPool
    function burn(address to) external override nonReentrant returns (uint256 amount0, uint256 amount1) {
        uint256 liquidity = balanceOf(address(this));
        uint256 supply = totalSupply();
        if (liquidity == 0) revert LiquidityIsZero();
        amount0 = liquidity * balance(token0) / supply;
        amount1 = liquidity * balance(token1) / supply;
        if (amount0 == 0 || amount1 == 0) revert LiquidityIsZero();
        _burn(address(this), liquidity);
        IERC20(token0).safeTransfer(to, amount0);
        IERC20(token1).safeTransfer(to, amount1);
        update(balance(token0), balance(token1));
        emit Burn(msg.sender, amount0, amount1, to);
    }

    /// @inheritdoc ISwapPool
    function swap(uint256 amount0Out, uint256 amount1Out, address to, bytes calldata data)
        external
        override
        nonReentrant
    {
        if (data.length > 0) revert CallbackNotOffered();
        if (amount0Out == 0 && amount1Out == 0) revert OutputIsZero();
        if (amount0Out > 0 && amount0Out >= reserve0) revert OutputAboveReserve(amount0Out, reserve0);
        if (amount1Out > 0 && amount1Out >= reserve1) revert OutputAboveReserve(amount1Out, reserve1);
        if (to == token0 || to == token1) revert RecipientNotPossible(to);

        if (amount0Out > 0) IERC20(token0).safeTransfer(to, amount0Out);
        if (amount1Out > 0) IERC20(token1).safeTransfer(to, amount1Out);

        (uint256 held0, uint256 held1) = (balance(token0), balance(token1));
        uint256 amount0In = grownBy(held0, reserve0 - amount0Out);
        uint256 amount1In = grownBy(held1, reserve1 - amount1Out);
        if (amount0In == 0 && amount1In == 0) revert InputIsZero();
        // The new product leaves out the fee of 0.3 %. Since it may not be lower than the old product, the product of the
        // actual reserves grows with each exchange.
        uint256 product = (held0 * 1_000 - amount0In * 3) * (held1 * 1_000 - amount1In * 3);
        if (product < uint256(reserve0) * reserve1 * 1_000_000) revert ProductFalls();
        update(held0, held1);
        emit Swap(msg.sender, amount0In, amount1In, amount0Out, amount1Out, to);
    }

    /// @inheritdoc ISwapPool
    function skim(address to) external override nonReentrant {
        (uint256 more0, uint256 more1) = (grownBy(balance(token0), reserve0), grownBy(balance(token1), reserve1));
        if (more0 > 0) IERC20(token0).safeTransfer(to, more0);
        if (more1 > 0) IERC20(token1).safeTransfer(to, more1);
    }

    /// @inheritdoc ISwapPool
    function sync() external override nonReentrant {
        update(balance(token0), balance(token1));
    }

    /// @inheritdoc ISwapPool
    function getReserves() external view override returns (uint112, uint112, uint32) {
        return (reserve0, reserve1, lastUsed);
    }

    function update(uint256 held0, uint256 held1) private {
        if (held0 > type(uint112).max) revert ReserveTooLarge(held0);
        if (held1 > type(uint112).max) revert ReserveTooLarge(held1);
        // The amounts fit, as checked above. The time wraps at 2^32 on purpose.
        reserve0 = uint112(held0);
        reserve1 = uint112(held1);
        lastUsed = uint32(block.timestamp);
        emit Sync(reserve0, reserve1);
    }

    function balance(address token) private view returns (uint256) {
        return IERC20(token).balanceOf(address(this));
    }

    function grownBy(uint256 held, uint256 before) private pure returns (uint256) {
        return held > before ? held - before : 0;
    }
}
