// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {
    ERC7913WebAuthnVerifier
} from "@openzeppelin/contracts/utils/cryptography/verifiers/ERC7913WebAuthnVerifier.sol";

/// @title Verifier of passkeys
/// @notice Checks a signature by an authenticator (WebAuthn, P-256) for an owner `verifier ‖ x ‖ y` (ERC-7913). The challenge is
/// the hash; user verification is required. The site (`rpIdHash`, `origin`) is not checked, because the authenticator binds a key
/// to its site. A signature is `abi.encode(r, s, challengeIndex, typeIndex, authenticatorData, clientDataJSON)`: six values, no
/// tuple.
contract WebAuthnVerifier is ERC7913WebAuthnVerifier {}
