// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// @notice A fungible token for local chains whose allowances can be given by signature (EIP-2612). Its maker has all of it.
contract DevnetPermitToken is ERC20, ERC20Permit {
    /// @param holder Who gets all of it.
    constructor(address holder) ERC20("Reed", "REED") ERC20Permit("Reed") {
        _mint(holder, 10_000_000 ether);
    }
}
