// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";

/// @dev A router that exchanges its own tokens as its deal specifies, and can cheat in every known way.
contract HostileRouter {
    using SafeERC20 for IERC20;

    address private constant NATIVE = 0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE;

    /// @dev The amounts to take and to pay, and the recipient.
    struct Deal {
        address tokenIn;
        uint256 take;
        address tokenOut;
        uint256 give;
        address to;
        /// The amount that the router claims to have paid.
        uint256 claim;
    }

    error Refused(string because);

    receive() external payable {}

    function exchange(Deal calldata deal) external payable returns (uint256 claimed) {
        if (deal.take > 0) {
            if (deal.tokenIn != NATIVE) {
                IERC20(deal.tokenIn).safeTransferFrom(msg.sender, address(this), deal.take);
            } else if (deal.take < msg.value) {
                // Pays back the ether that it does not need.
                pay(NATIVE, msg.sender, msg.value - deal.take);
            }
        }
        pay(deal.tokenOut, deal.to, deal.give);
        return deal.claim;
    }

    /// @dev Calls any address with any data, as an order's route could do through a router with such a function.
    function execute(address target, bytes calldata data) external payable {
        (bool isDone, bytes memory reason) = target.call(data);
        if (isDone) return;
        assembly ("memory-safe") {
            revert(add(reason, 32), mload(reason))
        }
    }

    function refuse() external payable {
        revert Refused("not today");
    }

    function pay(address token, address to, uint256 amount) private {
        if (amount == 0) return;
        if (token != NATIVE) return IERC20(token).safeTransfer(to, amount);
        (bool isPaid,) = to.call{value: amount}("");
        if (!isPaid) revert Refused("ether");
    }
}
