// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @notice A fungible token for local chains with allowances by signature (EIP-2612).
contract DevnetPermitToken is ERC20, ERC20Permit {
    /// @param holder The account that receives the whole supply.
    constructor(address holder) ERC20("Reed", "REED") ERC20Permit("Reed") {
        _mint(holder, 10_000_000 ether);
    }
}
