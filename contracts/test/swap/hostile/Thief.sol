// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapGateway} from "../../../src/swap/interfaces/ISwapGateway.sol";

/// @dev Places orders, and tries another order whenever it is called: by a token during a transfer, by a router, or when it
/// receives ether.
contract Thief {
    ISwapGateway private immutable GATEWAY;
    bytes private again;

    /// @dev The number of nested orders that succeeded.
    uint256 public successes;
    /// @dev The revert data of the last refusal.
    bytes public refusal;

    constructor(ISwapGateway gateway) {
        GATEWAY = gateway;
    }

    receive() external payable {
        tryAgain();
    }

    /// @dev Sets the call to the gateway that the thief tries within an order.
    function plan(bytes calldata again_) external {
        again = again_;
    }

    function tryAgain() public {
        if (again.length == 0) return;
        (bool isDone, bytes memory reason) = address(GATEWAY).call(again);
        if (isDone) successes += 1;
        else refusal = reason;
    }

    function call(address target, uint256 value, bytes calldata data) external returns (bool isDone) {
        (isDone,) = target.call{value: value}(data);
    }
}
