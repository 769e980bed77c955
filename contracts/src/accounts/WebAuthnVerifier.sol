// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    ERC7913WebAuthnVerifier
} from "@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol";

/// @title Verifier of passkeys
/// @notice Checks a signature by an authenticator (WebAuthn, P-256) for an owner `verifier ‖ x ‖ y` (ERC-7913). The challenge
/// must be the hash, and the authenticator must have verified the user. The verifier does not check the site (`rpIdHash`,
/// `origin`), because the authenticator uses a key only for the site for which it was created. A signature is `abi.encode(r, s,
/// challengeIndex, typeIndex, authenticatorData, clientDataJSON)`: six values, not a tuple.
contract WebAuthnVerifier is ERC7913WebAuthnVerifier {}
