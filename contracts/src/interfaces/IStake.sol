// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Stake
/// @notice Holds a stake in ether for every account, and pays it back only to that account, at its request.
/// @dev No account has a special right: no owner, no pause, no upgrade, no fee. All amounts are in wei.
///
/// Ether arrives through {deposit} only; a plain transfer reverts. Ether that arrives by force (by `SELFDESTRUCT`, as a block's
/// reward, or by a transfer before the contract existed) belongs to no account and stays in the contract. It never counts as a
/// stake: at any moment, the sum of all {balanceOf} equals {total}, and {total} is at most the contract's ether.
interface IStake {
    /// @notice An account added to its stake.
    /// @param account The account that deposited.
    /// @param amount The amount added, in wei.
    /// @param balance The account's stake afterwards, in wei.
    event Deposited(address indexed account, uint256 amount, uint256 balance);

    /// @notice An account withdrew from its stake.
    /// @param account The account that withdrew.
    /// @param amount The amount paid out, in wei.
    /// @param balance The account's stake afterwards, in wei.
    event Withdrawn(address indexed account, uint256 amount, uint256 balance);

    /// @notice The deposit is smaller than the minimum.
    /// @param amount The amount sent, in wei.
    /// @param minimum The smallest deposit, in wei.
    error DepositBelowMinimum(uint256 amount, uint256 minimum);

    /// @notice The amount of the withdrawal is zero.
    error WithdrawalIsZero();

    /// @notice The withdrawal is larger than the account's stake.
    /// @param amount The requested amount, in wei.
    /// @param balance The account's stake, in wei.
    error WithdrawalExceedsBalance(uint256 amount, uint256 balance);

    /// @notice The account did not accept the ether. Its stake is unchanged.
    /// @param account The account that did not accept the ether.
    /// @param amount The amount of the withdrawal, in wei.
    error WithdrawalRefused(address account, uint256 amount);

    /// @notice Adds the ether of the call to the caller's stake.
    /// @dev Reverts with {DepositBelowMinimum} if the ether is less than {MINIMUM_DEPOSIT}. Emits {Deposited}.
    function deposit() external payable;

    /// @notice Pays ether out of the caller's stake to the caller.
    /// @dev The amount may be from 1 wei up to the whole stake, so that no remainder is ever locked. The stake is lowered
    /// before the ether is sent, so a receiver that reenters finds only its remaining stake. Emits {Withdrawn}. Reverts with
    /// {WithdrawalIsZero}, {WithdrawalExceedsBalance} or {WithdrawalRefused}.
    /// @param amount The amount to pay out, in wei.
    function withdraw(uint256 amount) external;

    /// @notice Returns the stake of an account.
    /// @param account The account.
    /// @return amount In wei.
    function balanceOf(address account) external view returns (uint256 amount);

    /// @notice Returns the sum of all stakes.
    /// @return amount In wei.
    function total() external view returns (uint256 amount);

    /// @notice Returns the smallest deposit.
    /// @return amount In wei: 0.0001 ether.
    function MINIMUM_DEPOSIT() external view returns (uint256 amount);
}
