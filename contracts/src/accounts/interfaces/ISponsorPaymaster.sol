// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Paymaster of the operator
/// @notice Pays the fee of operations that the operator's service has signed (ERC-4337, EntryPoint 0.8). A signature covers
/// this paymaster, this chain, and everything on which the price depends (sender, nonce, calls, each gas limit, the fees, the
/// period of validity). With one signature, the paymaster pays for one operation, once, and never more than the operation's
/// limits. `paymasterData` is `uint48 validAfter ‖ uint48 validUntil ‖ signature (65 bytes)`, the times in Unix seconds.
///
/// The paymaster pays from its deposit at EntryPoint. It also needs a stake there, because it reads its signer from storage,
/// which bundlers allow only to a paymaster with a stake. The deposit and the stake belong to the owner.
interface ISponsorPaymaster {
    /// @notice The signing key has changed. Signatures of the former key are no longer valid.
    /// @param signer The key's address.
    event SponsorSignerChanged(address indexed signer);

    /// @notice The signer is the zero address, to which every malformed signature would recover.
    error SponsorSignerIsZero();

    /// @notice Adds to the deposit. Any account may call it; the ether then belongs to the owner.
    function deposit() external payable;

    /// @notice Withdraws from the deposit. Only the owner may call it.
    /// @param to The recipient.
    /// @param amount Wei.
    function withdraw(address payable to, uint256 amount) external;

    /// @notice Adds the ether of the call to the stake and sets its delay. If the stake was unlocked, it is locked again. Only
    /// the owner may call it.
    /// @param unstakeDelay The seconds between {unlockStake} and {withdrawStake}, no fewer than before. Bundlers require a day
    /// (ERC-7562).
    function addStake(uint32 unstakeDelay) external payable;

    /// @notice Begins the delay after which the stake can be withdrawn. Only the owner may call it.
    function unlockStake() external;

    /// @notice Withdraws the stake after its delay. Only the owner may call it.
    /// @param to The recipient.
    function withdrawStake(address payable to) external;

    /// @notice Replaces the signing key. Only the owner may call it.
    /// @param newSigner The key's address.
    function setSigner(address newSigner) external;
}
