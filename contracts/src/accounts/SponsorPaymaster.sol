// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {PaymasterSigner} from "@openzeppelin/contracts/account/paymaster/extensions/PaymasterSigner.sol";
import {ERC4337Utils} from "@openzeppelin/contracts/account/utils/ERC4337Utils.sol";
import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IEntryPoint} from "@openzeppelin/contracts/interfaces/IERC4337.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignerECDSA} from "@openzeppelin/contracts/utils/cryptography/signers/SignerECDSA.sol";
import {ISponsorPaymaster} from "./interfaces/ISponsorPaymaster.sol";

/// @notice See {ISponsorPaymaster}.
/// @dev The validation returns no context, so EntryPoint never calls `postOp`: no code of the paymaster runs after an
/// operation's calls.
contract SponsorPaymaster is ISponsorPaymaster, PaymasterSigner, SignerECDSA, Ownable2Step {
    /// @param owner The account that may withdraw, manage the stake and set the signer.
    /// @param firstSigner The address of the first key with which the service signs operations.
    constructor(address owner, address firstSigner)
        EIP712("Holdfast Sponsor Paymaster", "1")
        SignerECDSA(firstSigner)
        Ownable(owner)
    {
        if (firstSigner == address(0)) revert SponsorSignerIsZero();
        emit SponsorSignerChanged(firstSigner);
    }

    /// @inheritdoc ISponsorPaymaster
    function deposit() external payable override {
        _deposit(msg.value);
    }

    /// @inheritdoc ISponsorPaymaster
    function withdraw(address payable to, uint256 amount) external override onlyOwner {
        _withdraw(to, amount);
    }

    /// @inheritdoc ISponsorPaymaster
    function addStake(uint32 unstakeDelay) external payable override onlyOwner {
        _addStake(msg.value, unstakeDelay);
    }

    /// @inheritdoc ISponsorPaymaster
    function unlockStake() external override onlyOwner {
        _unlockStake();
    }

    /// @inheritdoc ISponsorPaymaster
    function withdrawStake(address payable to) external override onlyOwner {
        _withdrawStake(to);
    }

    /// @inheritdoc ISponsorPaymaster
    function setSigner(address newSigner) external override onlyOwner {
        if (newSigner == address(0)) revert SponsorSignerIsZero();
        _setSigner(newSigner);
        emit SponsorSignerChanged(newSigner);
    }

    /// @notice Returns the contract that requests sponsorship and receives the payment: EntryPoint 0.8, at its address on every
    /// chain.
    function entryPoint() public pure override returns (IEntryPoint) {
        return ERC4337Utils.ENTRYPOINT_V08;
    }
}
