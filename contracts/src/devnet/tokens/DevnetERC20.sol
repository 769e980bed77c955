// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IDevnetToken} from "../../interfaces/IDevnetToken.sol";
import {Operated} from "./Operated.sol";

/// @notice A fungible token for local chains.
contract DevnetERC20 is ERC20, Operated {
    uint8 private scale;

    /// @param name_ The token's name.
    /// @param symbol_ Its symbol.
    /// @param decimals_ The number of decimals of its amounts.
    constructor(string memory name_, string memory symbol_, uint8 decimals_) ERC20(name_, symbol_) {
        scale = decimals_;
    }

    /// @inheritdoc ERC20
    function decimals() public view override returns (uint8) {
        return scale;
    }

    /// @inheritdoc IDevnetToken
    function mint(address to, uint256, uint256 amount) external override onlyOperator {
        _mint(to, amount);
    }

    /// @inheritdoc IDevnetToken
    function move(address from, address to, uint256, uint256 amount) external override onlyOperator {
        _transfer(from, to, amount);
    }
}
