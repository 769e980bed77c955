// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {IStake} from "../../src/interfaces/IStake.sol";

/// @dev Stakes like any account, and refuses payment until a test allows it.
contract RefusingReceiver {
    IStake private immutable STAKE;
    bool public isTaking;

    constructor(IStake stake) {
        STAKE = stake;
    }

    receive() external payable {
        require(isTaking);
    }

    function take(bool isTaking_) external {
        isTaking = isTaking_;
    }

    function deposit() external payable {
        STAKE.deposit{value: msg.value}();
    }

    function withdraw(uint256 amount) external {
        STAKE.withdraw(amount);
    }
}

/// @dev Reenters while it receives its payment, as often as it can, for any amount.
contract ReentrantReceiver {
    enum Attack {
        None,
        SameAgain,
        Everything,
        DepositBack
    }

    IStake private immutable STAKE;
    Attack private attack;
    uint256 private amount;

    /// @dev The number of nested withdrawals that succeeded.
    uint256 public successes;
    /// @dev The revert data of the last nested withdrawal that was refused.
    bytes public refusal;
    /// @dev Whether the sum of stakes ever exceeded the contract's ether during a reentry.
    bool public sawTooLittleEther;

    constructor(IStake stake) {
        STAKE = stake;
    }

    receive() external payable {
        if (STAKE.total() > address(STAKE).balance) sawTooLittleEther = true;
        if (attack == Attack.DepositBack) {
            attack = Attack.None;
            STAKE.deposit{value: msg.value}();
            return;
        }
        if (attack == Attack.None) return;
        uint256 wanted = attack == Attack.SameAgain ? amount : address(STAKE).balance;
        // When nothing is left, requests one wei, so that the contract always has an attempt to refuse.
        try STAKE.withdraw(wanted == 0 ? 1 : wanted) {
            successes += 1;
        } catch (bytes memory reason) {
            refusal = reason;
        }
    }

    function deposit() external payable {
        STAKE.deposit{value: msg.value}();
    }

    function withdraw(uint256 amount_, Attack attack_) external {
        amount = amount_;
        attack = attack_;
        STAKE.withdraw(amount_);
        attack = Attack.None;
    }
}
