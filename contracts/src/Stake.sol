// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStake} from "./interfaces/IStake.sol";

/// @notice See {IStake}.
contract Stake is IStake {
    /// @inheritdoc IStake
    uint256 public constant override MINIMUM_DEPOSIT = 0.0001 ether;

    /// @inheritdoc IStake
    uint256 public override total;

    /// @inheritdoc IStake
    mapping(address account => uint256 amount) public override balanceOf;

    /// @inheritdoc IStake
    function deposit() external payable override {
        if (msg.value < MINIMUM_DEPOSIT) revert DepositBelowMinimum(msg.value, MINIMUM_DEPOSIT);

        uint256 balance = balanceOf[msg.sender] + msg.value;
        balanceOf[msg.sender] = balance;
        total += msg.value;

        emit Deposited(msg.sender, msg.value, balance);
    }

    /// @inheritdoc IStake
    function withdraw(uint256 amount) external override {
        if (amount == 0) revert WithdrawalIsZero();
        uint256 balance = balanceOf[msg.sender];
        if (amount > balance) revert WithdrawalExceedsBalance(amount, balance);

        // All state is written before the call, so that a receiver that reenters finds its stake already lowered.
        balance -= amount;
        balanceOf[msg.sender] = balance;
        total -= amount;
        emit Withdrawn(msg.sender, amount, balance);

        // The call passes on all gas, which the caller pays: contract wallets need more than the 2300 gas of `transfer`.
        (bool paid,) = msg.sender.call{value: amount}("");
        if (!paid) revert WithdrawalRefused(msg.sender, amount);
    }
}
