// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IDevnetToken} from "../../interfaces/IDevnetToken.sol";

/// @dev A token with an operator, which is not an immutable but in storage, so that all deployments have the same code.
abstract contract Operated is IDevnetToken {
    /// @inheritdoc IDevnetToken
    address public override operator = msg.sender;

    modifier onlyOperator() {
        if (msg.sender != operator) revert NotOperator(msg.sender);
        _;
    }
}
