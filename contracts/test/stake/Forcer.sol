// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Forces ether into an account that accepts none. Within the transaction that created the contract, SELFDESTRUCT still
/// moves its ether without a call, even after EIP-6780.
contract Forcer {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}
