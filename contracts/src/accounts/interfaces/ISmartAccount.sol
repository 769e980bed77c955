// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Smart account
/// @notice An account (ERC-4337, EntryPoint 0.8) that its owners command by signatures: it makes calls one by one or in batches
/// (ERC-7579), takes modules (ERC-7579), and signs messages (ERC-1271 with the replay protection of ERC-7739).
///
/// An owner is encoded by ERC-7913: the 20 bytes of an address (of a secp256k1 key, or of a contract with ERC-1271), or the
/// address of a verifier followed by the key that it checks, such as the 64 bytes of a P-256 key.
///
/// Rules of ownership:
/// 1. Owners and threshold change only by an operation that the current owners have signed in the current number. There is no
///    guardian, no administrator, and no key of the operator's.
/// 2. The number of owners never falls below the threshold, and the threshold never below one: no change leaves an account without
///    an owner. A key that cannot be checked (the zero address, the account itself, a verifier without code) is refused.
/// 3. The other owners can replace a lost one if at least as many as the threshold are left. If fewer are left, the account is
///    lost: a second owner (a passkey, a hardware wallet) must be added while the first can still sign.
/// 4. The address follows from the first owners and never changes. Each chain keeps its own owners: on a chain without the account,
///    the first owners can still create and command it. An owner whose key was stolen must be replaced on each chain.
/// 5. The code cannot be exchanged: the account is a clone of one implementation (ERC-1167) and makes no delegate calls.
/// 6. A validator module decides on its own about operations whose nonce names it: installing one is like adding an owner. An
///    executor module makes calls as the account, except to the account's own owner and module functions.
interface ISmartAccount {
    /// @notice No signature of this owner could be checked.
    /// @param signer The owner as passed in.
    error SignerNotPossible(bytes signer);

    /// @notice Gives a new account its owners. The factory calls it in the transaction that creates the account. It works once.
    /// @param signers The owners, as ERC-7913 encodes them.
    /// @param threshold How many of them must sign, at least 1.
    function initialize(bytes[] calldata signers, uint64 threshold) external;

    /// @notice Adds owners. Only the account may call it.
    /// @param signers The owners to add; none is an owner already.
    function addSigners(bytes[] calldata signers) external;

    /// @notice Removes owners. Only the account may call it. At least as many as the threshold must stay.
    /// @param signers The owners to remove.
    function removeSigners(bytes[] calldata signers) external;

    /// @notice Changes how many owners must sign. Only the account may call it.
    /// @param threshold At least 1, at most the number of owners.
    function setThreshold(uint64 threshold) external;
}
