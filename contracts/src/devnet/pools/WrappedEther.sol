// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {IWrappedEther} from "./interfaces/IWrappedEther.sol";

/// @notice See {IWrappedEther}.
contract WrappedEther is IWrappedEther, ERC20("Wrapped Ether", "WETH") {
    receive() external payable {
        deposit();
    }

    /// @inheritdoc IWrappedEther
    function deposit() public payable override {
        _mint(msg.sender, msg.value);
        emit Deposit(msg.sender, msg.value);
    }

    /// @inheritdoc IWrappedEther
    function withdraw(uint256 wad) external override {
        _burn(msg.sender, wad);
        emit Withdrawal(msg.sender, wad);
        (bool isPaid,) = msg.sender.call{value: wad}("");
        if (!isPaid) revert PaymentRefused(msg.sender, wad);
    }
}
