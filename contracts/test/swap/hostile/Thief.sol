// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ISwapGateway} from "../../../src/swap/interfaces/ISwapGateway.sol";

/// @dev Places orders, and tries one more whenever it is called: by a token that moves, by a router, or when it is paid.
contract Thief {
    ISwapGateway private immutable GATEWAY;
    bytes private again;

    /// @dev How often an order within an order went through.
    uint256 public successes;
    /// @dev What the last refusal said.
    bytes public refusal;

    constructor(ISwapGateway gateway) {
        GATEWAY = gateway;
    }

    receive() external payable {
        tryAgain();
    }

    /// @dev The call of the gateway that is tried from within.
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
