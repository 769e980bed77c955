// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Paymaster of the operator
/// @notice Pays the fee of operations that the operator's service has signed for (ERC-4337, EntryPoint 0.8). A signature covers
/// everything that the price depends on (sender, nonce, calls, each gas limit, the fees, the time), this paymaster and this chain:
/// it pays for one operation, once, and never more than the limits that it names.
/// `paymasterData` is `uint48 validAfter ‖ uint48 validUntil ‖ signature (65 bytes)`, the times in Unix seconds.
///
/// The deposit pays; the stake lets bundlers accept that the paymaster reads who signs. Both belong to the owner.
interface ISponsorPaymaster {
    /// @notice Another key signs from now on; signatures of the former key are worth nothing any more.
    /// @param signer The key's address.
    event SponsorSignerChanged(address indexed signer);

    /// @notice The zero address signs nothing, and would match a signature that cannot be recovered.
    error SponsorSignerIsZero();

    /// @notice Adds to the deposit. Anyone may; it belongs to the owner afterwards.
    function deposit() external payable;

    /// @notice Takes from the deposit. The owner alone may.
    /// @param to Who receives it.
    /// @param amount Wei.
    function withdraw(address payable to, uint256 amount) external;

    /// @notice Adds to the stake, and begins or prolongs it. The owner alone may.
    /// @param unstakeDelay Seconds between unlocking and withdrawing; it never shrinks. Bundlers ask for a day (ERC-7562).
    function addStake(uint32 unstakeDelay) external payable;

    /// @notice Begins the delay of the stake. The owner alone may.
    function unlockStake() external;

    /// @notice Takes the stake after its delay. The owner alone may.
    /// @param to Who receives it.
    function withdrawStake(address payable to) external;

    /// @notice Has another key sign. The owner alone may.
    /// @param newSigner The key's address.
    function setSigner(address newSigner) external;
}
