// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @title Smart account
/// @notice An account (ERC-4337, EntryPoint 0.8) that its owners control by signatures. It makes single calls or batches
/// (ERC-7579), supports modules (ERC-7579), and signs messages (ERC-1271 with the replay protection of ERC-7739).
///
/// ERC-7913 encodes an owner either as the 20 bytes of an address (of a secp256k1 key, or of a contract with ERC-1271), or as
/// the address of a verifier, followed by the key whose signatures it checks, such as the 64 bytes of a P-256 key.
///
/// Rules of ownership:
/// 1. Owners and threshold change only by an operation that enough of the current owners have signed to meet the current
/// threshold, or that a validator module has validated (rule 6). There is no guardian, no administrator, and no key of the
/// operator.
/// 2. The number of owners is never below the threshold, and the threshold never below one, so no change leaves an account
/// without an owner. The account refuses owners whose signatures cannot be checked (the zero address, the account itself, a
/// verifier without code).
/// 3. The other owners can replace a lost owner if enough of them are left to meet the threshold. Otherwise, the account is
/// lost. So a second owner (a passkey, a hardware wallet) must be added while the first can still sign.
/// 4. The address follows from the first owners and never changes. Each chain has its own list of owners. On a chain where the
/// account does not exist yet, the first owners can still create and control it. So an owner whose key was stolen must be
/// replaced on each chain.
/// 5. The code cannot change: the account is a clone of one implementation (ERC-1167) and makes no delegate calls.
/// 6. A validator module alone validates the operations whose nonce contains its address, so installing one gives it as much
/// control as all owners have together. An executor module makes calls as the account, except to the account's functions for
/// owners and modules.
interface ISmartAccount {
    /// @notice The account could never check a signature of this owner.
    /// @param signer The owner as passed in.
    error SignerNotPossible(bytes signer);

    /// @notice Sets the owners of a new account. The factory calls it in the transaction that creates the account. It works
    /// only once.
    /// @param signers The owners, as ERC-7913 encodes them.
    /// @param threshold How many of them must sign, at least 1.
    function initialize(bytes[] calldata signers, uint64 threshold) external;

    /// @notice Adds owners. Only EntryPoint and the account itself may call it.
    /// @param signers The owners to add; none is an owner already.
    function addSigners(bytes[] calldata signers) external;

    /// @notice Removes owners. Only EntryPoint and the account itself may call it. At least as many owners as the threshold
    /// must remain.
    /// @param signers The owners to remove.
    function removeSigners(bytes[] calldata signers) external;

    /// @notice Changes how many owners must sign. Only EntryPoint and the account itself may call it.
    /// @param threshold At least 1, at most the number of owners.
    function setThreshold(uint64 threshold) external;
}
