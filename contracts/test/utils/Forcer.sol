// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// @dev Forces ether into an account that takes none. Within the transaction that made the contract, SELFDESTRUCT still moves
/// its ether without asking, after EIP-6780 too.
contract Forcer {
    constructor(address payable target) payable {
        selfdestruct(target);
    }
}
